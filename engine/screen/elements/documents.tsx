import '../../theme/documents.css'
import { useEffect, useRef, useState } from 'react'
import type { DocumentsElement, Line } from '#generated/engine.ts'
import type { Loader } from '../../view/engine.ts'
import { textAt, useElement } from '../../view/use-element.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { DocumentView, preloadReader } from '../documents/document-view.tsx'
import { Stepper } from '../documents/pdf-pages.tsx'
import { LabelledSelect } from '../fields.tsx'
import { DownloadButton } from './download.tsx'

/** Preloads the PDF reader and the handler while the previous screen is shown, because they are large. */
export async function loadAhead({ product }: Loader, { load }: DocumentsElement): Promise<void> {
  preloadReader()
  await product.handler(load.src)
}

/** A viewer for several documents, one at a time: a select box, previous and next buttons, and a download of all. */
export default function Documents({ element }: Readonly<{ element: DocumentsElement }>) {
  const { t, line, scope, announce, track, items: itemsOf, value } = useElement()
  const { label, summary, all } = element
  const documents = itemsOf(element.items).map((item) => ({
    item,
    key: textAt(item, element.key),
    title: textAt(item, element.title),
  }))
  const [chosen, setChosen] = useState('')
  const shown = documents.find(({ key }) => key === chosen) ?? documents[0]
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
  const choose = ({ key, title } = shown) => {
    setChosen(key)
    announce(title)
  }
  const linesOf = (lines: readonly Line[] = []) =>
    lines.map((definition) => line(definition, shown.item)).filter(Boolean)
  const lines = linesOf(element.lines).join(' · ')
  const id = `documents-${label.replaceAll('.', '-')}`
  return (
    <section className="documents" aria-label={t(label)}>
      <div className="documents-choose">
        <LabelledSelect
          id={id}
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
