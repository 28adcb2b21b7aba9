import '../../theme/documents.css'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { DocumentsElement, Problem } from '#generated/engine.ts'
import { LabelledSelect } from '../../form/controls.tsx'
import { loadModule } from '../../util/load-module.ts'
import { PressButton } from '../../view/button.tsx'
import { useWhenOnline } from '../../util/connection.ts'
import { RowProblem } from '../../view/problem/problem.tsx'
import { textAt, useElement } from '../../view/use-element.ts'
import { useFormControl } from '../../view/hooks.ts'
import { DocumentText, picturesOf } from '../documents/document-text.tsx'
import type { PdfFile } from '../documents/pdf-file.ts'
import { PdfPages, Stepper } from '../documents/pdf-pages.tsx'
import { pdfWorker } from '../documents/worker.ts'
import { DownloadButton, saveFile } from './download.tsx'

/** A viewer for several documents, one at a time: a select box, previous and next buttons, and a download of all. */
export default function Documents({ element }: Readonly<{ element: DocumentsElement }>) {
  const { t, line, announce, track, items: itemsOf } = useElement()
  const { label, all, lines = [] } = element
  const documents = itemsOf(element.items).map((item) => ({
    item,
    key: textAt(item, element.key),
    title: textAt(item, element.title),
  }))
  const [chosen, setChosen] = useState('')
  /** Whether the printed pages are shown below the text; also of the next document. */
  const [isPrinted, setIsPrinted] = useState(false)
  const shown = documents.find(({ key }) => key === chosen) ?? documents[0]
  const isThere = shown !== undefined
  const trackShown = useEffectEvent(() => track(element.track))
  useEffect(() => {
    if (isThere) trackShown()
  }, [isThere])
  // A form control without a value. It blocks submitting if the query of the list has failed.
  const queryFailed = useFormControl({ name: label, items: element.items, value: () => undefined })
  if (!shown) return element.empty && !queryFailed ? <p className="list-empty">{t(element.empty)}</p> : null
  const choose = ({ key, title } = shown) => {
    setChosen(key)
    const at = documents.findIndex((document) => document.key === key) + 1
    announce(`${title}, ${t('ui.documents.item', { at, total: documents.length })}`)
  }
  const about = lines.map((definition) => line(definition, shown.item)).filter(Boolean)
  return (
    <section className="documents" aria-label={t(label)}>
      <div className="documents-choose">
        <LabelledSelect
          id={`documents-${label.replaceAll('.', '-')}`}
          label={t(label)}
          value={shown.key}
          options={documents.map(({ key, title }) => ({ value: key, label: title }))}
          onSelect={(key) => choose(documents.find((document) => document.key === key))}
        />
        <Stepper
          at={documents.indexOf(shown) + 1}
          total={documents.length}
          of="item"
          onStep={(next) => choose(documents[next - 1])}
        />
      </div>
      {about.length > 0 && <p className="documents-lines">{about.join(' · ')}</p>}
      <DocumentView key={shown.key} document={shown} {...{ element, isPrinted, setIsPrinted }} />
      {all && <DownloadButton label={t(all.label)} name={t(all.label)} load={all.load} />}
    </section>
  )
}

interface ViewProps {
  element: DocumentsElement
  document: { item: unknown; key: string; title: string }
  isPrinted: boolean
  setIsPrinted(isPrinted: boolean): void
}

/** One document: its text, and its pages on request; only the pages if no text can be read; a message if it cannot be shown. */
function DocumentView({ element, document, isPrinted, setIsPrinted }: Readonly<ViewProps>) {
  const { item, key: id, title } = document
  const { t, line, locale, value } = useElement()
  const { summary } = element
  const { problem, blob, file, retry, giveUp } = useDocument(element, item)
  if (problem)
    return <RowProblem id={`${id}-problem`} problem={problem} retry={retry} name={title} autoRetry={false} />
  if (!blob)
    return (
      <div className="documents-waiting" aria-busy="true">
        <p className="pending">{t('ui.documents.loading')}</p>
      </div>
    )
  const save = (
    <PressButton
      look="secondary"
      icon="file"
      label={t('ui.documents.save')}
      name={title}
      onPress={() => saveFile(blob, `${title}.pdf`)}
    />
  )
  if (!file)
    return (
      <div className="documents-broken">
        <p role="alert">{t('ui.documents.broken')}</p>
        {blob.size > 0 && save}
      </div>
    )
  const pages = (more?: ReactNode) => (
    <PdfPages file={file} title={title} onBroken={giveUp}>
      {more}
    </PdfPages>
  )
  if (!file.text) return pages(save)
  const { lang } = file.text
  const pictures = picturesOf(value(element.signatures))
  const isForeign = lang !== '' && lang.split('-')[0]?.toLowerCase() !== locale
  const lines = summary?.lines.map((definition) => line(definition, item)).filter(Boolean)
  return (
    <>
      {isForeign && summary && (
        <section className="document-summary" aria-label={t(summary.title)}>
          <h2>{t(summary.title)}</h2>
          {lines?.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      )}
      <DocumentText title={title} text={file.text} signatures={pictures} />
      <div className="documents-tools">{save}</div>
      <details
        className="details"
        open={isPrinted}
        onToggle={(event) => setIsPrinted(event.currentTarget.open)}
      >
        <summary>{t('ui.documents.pages')}</summary>
        {isPrinted && (
          <div className="stack">
            {pictures.length > 0 && <p>{t('ui.documents.unsigned')}</p>}
            {pages()}
          </div>
        )}
      </details>
    </>
  )
}

/** Nothing while it loads, then a problem or what was loaded; without `file` it can be saved, but not shown. */
interface Loaded {
  problem?: Problem
  blob?: Blob
  file?: PdfFile
}

const loadPdfFile = () => loadModule(() => import('../documents/pdf-file.ts'))

/**
 * Starts loading the library and its worker, which are large, as soon as the screen is loaded: ahead of the press that leads to it. The
 * screen does not wait for them. Errors are ignored here: `openAnswer` tries again.
 */
export function prepare(): void {
  void Promise.allSettled([loadPdfFile(), Promise.resolve().then(pdfWorker)])
}

/** Opens the answer to a call. For any error: the customer can still save the document and open it in another program. */
async function openAnswer(answer: unknown): Promise<Loaded> {
  performance.mark('document:arrived')
  const blob = answer instanceof Blob ? answer : new Blob()
  try {
    const { openPdf } = await loadPdfFile()
    return { blob, file: await openPdf(await blob.arrayBuffer()) }
  } catch {
    return { blob }
  }
}

/** Loads the document of an item. `giveUp`: its pages cannot be painted. */
function useDocument({ load }: DocumentsElement, item: unknown) {
  const { call, scope } = useElement()
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>({})
  const ask = useEffectEvent(() => call(load, { ...scope, item }))
  useEffect(() => {
    let cancelled = false
    const opening = ask().then(openAnswer, (problem: Problem): Loaded => ({ problem }))
    void opening.then((next) => cancelled || setLoaded(next))
    return () => {
      cancelled = true
      void opening.then(({ file }) => file?.close())
    }
  }, [attempt])
  const retry = () => {
    setLoaded({})
    setAttempt(attempt + 1)
  }
  useWhenOnline(loaded.problem !== undefined, retry)
  return { ...loaded, retry, giveUp: () => setLoaded(({ blob }) => (blob ? { blob } : {})) }
}
