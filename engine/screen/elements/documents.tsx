import '../../theme/documents.css'
import { useEffect, useRef, useState } from 'react'
import type { DocumentsElement, Line } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import type { Loader } from '../../view/engine.ts'
import { documentLabels, DocumentView, Stepper } from '../documents/document-view.tsx'
import { DownloadButton } from './download.tsx'
import { preloadReader } from '../documents/use-document.ts'
import { keyOf, listOf } from '../../list/row-data.ts'
import { queryFailedErrors, useQueryFailed, useFormControl } from '../../view/use-form-controls.ts'
import { read, resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** Preloads the PDF reader and the handler while the previous screen is shown, because they are large. */
export async function loadAhead({ product }: Loader, { load }: DocumentsElement): Promise<void> {
  preloadReader()
  await product.handler(load.src)
}

/** A viewer for several documents, one at a time: a select box, previous and next buttons, and a download of all. */
export default function Documents({ element }: Readonly<{ element: DocumentsElement }>) {
  const { scope, announce } = useScreen()
  const { t, line } = useText()
  const items = listOf(resolve(element.items, scope))
  const titleOf = (item: unknown) => String(read({ ...scope, item }, element.title) ?? '')
  const [chosen, setChosen] = useState('')
  const found = items.findIndex((item) => keyOf(item, element.key) === chosen)
  const at = Math.max(0, found)
  const item = items[at]
  const { product } = useEngine()
  const tracked = useRef(false)
  useEffect(() => {
    if (item === undefined || tracked.current || !element.track) return
    tracked.current = true
    product.track({ ...element.track })
  }, [item, element, product])
  const queryFailed = useQueryFailed(element.items)
  // A form control without a value. It blocks submitting if the query of the list has failed.
  useFormControl({
    name: element.label,
    validate: () => (queryFailed ? queryFailedErrors(t('ui.unread')) : []),
    value: () => undefined,
  })
  if (item === undefined)
    return element.empty && !queryFailed ? <p className="list-empty">{t(element.empty)}</p> : null
  const choose = (index: number) => {
    setChosen(keyOf(items[index], element.key))
    announce(titleOf(items[index]))
  }
  const key = keyOf(item, element.key)
  const linesOf = (all: readonly Line[]) => all.map((one) => line(one, item)).filter(Boolean)
  const lines = linesOf(element.lines ?? [])
  const { summary } = element
  const id = `documents-${element.label.replaceAll('.', '-')}`
  return (
    <section className="documents" aria-label={t(element.label)}>
      <div className="documents-choose">
        <label htmlFor={id} className="field-label">
          {t(element.label)}
        </label>
        <select
          id={id}
          className="input"
          value={key}
          onChange={(event) => choose(event.target.selectedIndex)}
        >
          {items.map((one) => (
            <option key={keyOf(one, element.key)} value={keyOf(one, element.key)}>
              {titleOf(one)}
            </option>
          ))}
        </select>
        <Stepper
          at={at + 1}
          total={items.length}
          labels={documentLabels}
          onStep={(next) => choose(next - 1)}
        />
      </div>
      {lines.length > 0 && <p className="documents-lines">{lines.join(' · ')}</p>}
      <DocumentView
        id={key}
        title={titleOf(item)}
        load={element.load}
        scope={{ ...scope, item }}
        signatures={element.signatures && resolve(element.signatures, scope)}
        summary={summary && { title: t(summary.title), lines: linesOf(summary.lines) }}
      />
      {element.all && (
        <DownloadButton
          label={t(element.all.label)}
          icon="file"
          name={t(element.all.label)}
          load={element.all.load}
        />
      )}
    </section>
  )
}
