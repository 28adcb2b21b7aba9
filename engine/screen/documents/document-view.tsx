import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import type { HandlerCall, Problem } from '#generated/engine.ts'
import type { Scope } from '../../flow/binding.ts'
import { loadModule } from '../../util/load-module.ts'
import { PressButton } from '../../view/button.tsx'
import { useWhenOnline } from '../../view/hooks.ts'
import { useEngine } from '../../view/engine.ts'
import { RowProblem } from '../../view/problem/problem.tsx'
import { useScreen } from '../../view/screen-context.ts'
import { saveFile } from '../elements/download.tsx'
import { DocumentText, picturesOf } from './document-text.tsx'
import type { PdfFile } from './pdf-file.ts'
import { PdfPages } from './pdf-pages.tsx'
import { pdfWorker } from './worker.ts'

interface Props {
  id: string
  title: string
  load: HandlerCall
  scope: Scope
  signatures: unknown
  /** A summary of the document in the language of the page, if the document has another language. */
  summary: { title: string; lines: readonly string[] } | undefined
}

/** One document: its text, and its pages on request; only the pages if no text can be read; a message if it cannot be shown. */
export function DocumentView({ id, title, load, scope, signatures, summary }: Readonly<Props>) {
  const { text, locale } = useEngine()
  const { state, retry } = useDocument(load, scope, id)
  const [isOpen, setOpen] = useState(false)
  const [broken, setBroken] = useState('')
  if (state.status === 'loading')
    return (
      <div className="documents-window documents-waiting" aria-busy="true">
        <p className="pending">{text('ui.documents.loading')}</p>
      </div>
    )
  if (state.status === 'failed')
    return (
      <RowProblem id={`${id}-problem`} problem={state.problem} retry={retry} name={title} autoRetry={false} />
    )
  const save = (
    <PressButton
      look="secondary"
      icon="file"
      label={text('ui.documents.save')}
      name={title}
      onPress={() => saveFile(state.blob, `${title}.pdf`)}
    />
  )
  if (state.status === 'broken' || broken === id)
    return (
      <div className="documents-broken">
        <p role="alert">{text('ui.documents.broken')}</p>
        {state.blob.size > 0 && save}
      </div>
    )
  const { file } = state
  const pages = (more?: ReactNode) => (
    <PdfPages key={id} file={file} title={title} onBroken={() => setBroken(id)}>
      {more}
    </PdfPages>
  )
  if (!file.text) return pages(save)
  const { lang } = file.text
  const pictures = picturesOf(signatures)
  const isForeign = lang !== '' && lang.split('-')[0]?.toLowerCase() !== locale
  return (
    <>
      {isForeign && summary && (
        <section className="document-summary" aria-label={summary.title}>
          <h2>{summary.title}</h2>
          {summary.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </section>
      )}
      <DocumentText title={title} text={file.text} signatures={pictures} />
      <div className="documents-tools">{save}</div>
      <details className="details" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{text('ui.documents.pages')}</summary>
        {isOpen && (
          <div className="stack">
            {pictures.length > 0 && <p>{text('ui.documents.unsigned')}</p>}
            {pages()}
          </div>
        )}
      </details>
    </>
  )
}

/** `broken`: it is loaded and can be saved, but not shown. */
type DocumentState =
  | { status: 'loading' }
  | { status: 'shown'; blob: Blob; file: PdfFile }
  | { status: 'broken'; blob: Blob }
  | { status: 'failed'; problem: Problem }

const loading: DocumentState = { status: 'loading' }

const loadPdfFile = () => loadModule(() => import('./pdf-file.ts'))

/** Loads library and worker, before or in parallel with a document. Errors are ignored here: `openAnswer` reports them. */
export function preloadReader(): void {
  loadPdfFile().catch(() => undefined)
  try {
    pdfWorker()
  } catch {
    // `openAnswer` tries again.
  }
}

/** Opens the answer to a call. For any error: the customer can still save the document and open it in another program. */
async function openAnswer(answer: unknown): Promise<DocumentState> {
  performance.mark('document:arrived')
  const blob = answer instanceof Blob ? answer : new Blob()
  try {
    const { openPdf } = await loadPdfFile()
    return { status: 'shown', blob, file: await openPdf(await blob.arrayBuffer()) }
  } catch {
    return { status: 'broken', blob }
  }
}

/** Loads a document with the call of its element. Loads again when `key` changes or `retry` is called. */
function useDocument(load: HandlerCall, scope: Scope, key: string) {
  const { call } = useScreen()
  const [attempt, setAttempt] = useState(0)
  const requested = `${key} ${attempt}`
  const [shown, setShown] = useState<{ requested: string; state: DocumentState }>()
  const ask = useEffectEvent(() => call(load, scope))
  useEffect(() => {
    let cancelled = false
    preloadReader()
    const opening = ask().then(openAnswer, (problem: Problem): DocumentState => ({
      status: 'failed',
      problem,
    }))
    void opening.then((state) => cancelled || setShown({ requested, state }))
    return () => {
      cancelled = true
      void opening.then((state) => state.status === 'shown' && state.file.close())
    }
  }, [requested])
  const state = shown?.requested === requested ? shown.state : loading
  const retry = () => setAttempt(attempt + 1)
  useWhenOnline(state.status === 'failed', retry)
  return { state, retry }
}
