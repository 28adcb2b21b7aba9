import { useState } from 'react'
import type { ReactNode } from 'react'
import type { HandlerCall } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { RowProblem } from '../../view/problem/row-problem.tsx'
import type { Scope } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { DocumentText, picturesOf } from './document-text.tsx'
import type { PdfFile } from './pdf-file.ts'
import { PdfPage } from './pdf-page.tsx'
import { saveFile } from '../elements/download.tsx'
import { useDocument } from './use-document.ts'

interface PagesProps {
  file: PdfFile
  title: string
  onBroken(): void
  /** A button to save the document. */
  save?: ReactNode
}

interface Props {
  id: string
  title: string
  load: HandlerCall
  scope: Scope
  signatures: unknown
  /** A summary of the document in the language of the page, if the document has another language. */
  summary: { title: string; lines: readonly string[] } | undefined
}

/** The pages of a document as printed, one at a time, with buttons to change the page and to zoom. */
function Pages({ file, title, onBroken, save }: Readonly<PagesProps>) {
  const { text } = useEngine()
  const { announce } = useScreen()
  const [page, setPage] = useState(1)
  const [large, setLarge] = useState(false)
  const goToPage = (next: number) => {
    setPage(next)
    announce(text('ui.documents.page', { at: next, total: file.pages }))
  }
  return (
    <>
      <PdfPage file={file} page={page} title={title} large={large} onPage={goToPage} onBroken={onBroken} />
      <div className="documents-tools">
        <Stepper at={page} total={file.pages} labels={pageLabels} onStep={goToPage} />
        <button
          type="button"
          className="button button-secondary"
          aria-pressed={large}
          onClick={() => setLarge(!large)}
        >
          <Icon name="search" />
          {text('ui.documents.large')}
        </button>
        {save}
      </div>
    </>
  )
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
    <button
      type="button"
      className="button button-secondary"
      onClick={() => saveFile(state.blob, `${title}.pdf`)}
    >
      <Icon name="file" />
      {text('ui.documents.save')}
      <span className="visually-hidden"> {title}</span>
    </button>
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
    <Pages key={id} file={file} title={title} onBroken={() => setBroken(id)} save={more} />
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

interface StepperProps {
  /** Starts at 1. */
  at: number
  total: number
  /** Text keys. The text of `at` has the placeholders {{at}} and {{total}}. */
  labels: { at: string; previous: string; next: string }
  onStep(next: number): void
}

export const documentLabels = {
  at: 'ui.documents.item',
  previous: 'ui.documents.item.previous',
  next: 'ui.documents.item.next',
}
const pageLabels = {
  at: 'ui.documents.page',
  previous: 'ui.documents.page.previous',
  next: 'ui.documents.page.next',
}

/** "3 of 12" with buttons for previous and next. At an end the button is disabled but stays focusable. */
export function Stepper({ at, total, labels, onStep }: Readonly<StepperProps>) {
  const { text } = useEngine()
  const stepButton = (next: number, name: 'previous' | 'next') => {
    const disabled = next < 1 || next > total
    return (
      <button
        type="button"
        className={`button button-secondary stepper-${name}`}
        aria-disabled={disabled || undefined}
        onClick={() => disabled || onStep(next)}
      >
        <Icon name="chevron" />
        <span className="visually-hidden">{text(labels[name])}</span>
      </button>
    )
  }
  if (total < 2) return null
  return (
    <div className="stepper">
      {stepButton(at - 1, 'previous')}
      <p>{text(labels.at, { at, total })}</p>
      {stepButton(at + 1, 'next')}
    </div>
  )
}
