import '../../theme/documents.css'
import { useEffect, useRef, useState } from 'react'
import type { DocumentsElement, Line } from '#generated/engine.ts'
import { keyOf } from '../../list/row-data.ts'
import { useTrack } from '../../view/screen-context.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { DocumentView, preloadReader } from '../documents/document-view.tsx'
import { Stepper } from '../documents/pdf-pages.tsx'
import { textAt, useElement } from '../use-element.tsx'
import { DownloadButton } from './download.tsx'

/** Starts to load the PDF reader, because it is large. The screen does not wait for it. */
export const prepare = preloadReader

/** A viewer for several documents, one at a time: a select box, previous and next buttons, and a download of all. */
export default function Documents({ element }: Readonly<{ element: DocumentsElement }>) {
  const { t, line, scope, announce, items: itemsOf, value } = useElement()
  const { label, summary, all } = element
  const documents = itemsOf(element.items).map((item) => ({
    item,
    key: keyOf(item, element.key),
    title: textAt(item, element.title),
  }))
  const [chosen, setChosen] = useState('')
  const at = Math.max(
    0,
    documents.findIndex(({ key }) => key === chosen),
  )
  const shown = documents[at]
  const track = useTrack()
  const tracked = useRef(false)
  const isThere = shown !== undefined
  useEffect(() => {
    if (!isThere || tracked.current) return
    tracked.current = true
    track(element.track)
  }, [isThere, element, track])
  // A form control without a value. It blocks submitting if the query of the list has failed.
  const queryFailed = useFormControl({ name: label, items: element.items, value: () => undefined })
  if (!shown) return element.empty && !queryFailed ? <p className="list-empty">{t(element.empty)}</p> : null
  const choose = (index: number) => {
    setChosen(documents[index]?.key ?? '')
    announce(documents[index]?.title ?? '')
  }
  const linesOf = (lines: readonly Line[] = []) =>
    lines.map((definition) => line(definition, shown.item)).filter(Boolean)
  const lines = linesOf(element.lines).join(' · ')
  const id = `documents-${label.replaceAll('.', '-')}`
  return (
    <section className="documents" aria-label={t(label)}>
      <div className="documents-choose">
        <label htmlFor={id} className="field-label">
          {t(label)}
        </label>
        <select
          id={id}
          className="input"
          value={shown.key}
          onChange={(event) => choose(event.target.selectedIndex)}
        >
          {documents.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
        <Stepper at={at + 1} total={documents.length} of="item" onStep={(next) => choose(next - 1)} />
      </div>
      {lines && <p className="documents-lines">{lines}</p>}
      <DocumentView
        id={shown.key}
        title={shown.title}
        load={element.load}
        scope={{ ...scope, item: shown.item }}
        signatures={value(element.signatures)}
        summary={summary && { title: t(summary.title), lines: linesOf(summary.lines) }}
      />
      {all && <DownloadButton label={t(all.label)} name={t(all.label)} load={all.load} />}
    </section>
  )
}
