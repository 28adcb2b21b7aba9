import { useState } from 'react'
import type { HandlerCall } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { RowProblem } from '../../list/row-problem.tsx'
import type { Scope } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { PdfPage } from './pdf-page.tsx'
import { saveFile } from './save.ts'
import { Stepper, pageLabels } from './stepper.tsx'
import { useDocument } from './use-document.ts'

interface Props {
  id: string
  title: string
  load: HandlerCall
  scope: Scope
}

/** One document: a page, with buttons to turn, enlarge and save; a message when it cannot be shown. */
export function DocumentView({ id, title, load, scope }: Readonly<Props>) {
  const { text } = useEngine()
  const { announce } = useScreen()
  const { state, retry } = useDocument(load, scope, id)
  const [position, setPlace] = useState({ id, page: 1 })
  const [large, setLarge] = useState(false)
  const [broken, setBroken] = useState('')
  const page = position.id === id ? position.page : 1
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
  const goToPage = (next: number) => {
    setPlace({ id, page: next })
    announce(text('ui.documents.page', { at: next, total: file.pages }))
  }
  return (
    <>
      <PdfPage
        file={file}
        page={page}
        title={title}
        large={large}
        onPage={goToPage}
        onBroken={() => setBroken(id)}
      />
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
