import { useId, useLayoutEffect, useRef } from 'react'
import type { Finding } from '#engine/tools/check/finding.ts'
import { withMark } from './page-marks.ts'
import type { PageMark } from './page-marks.ts'
import { pageFile, pageTitle } from './pages.ts'
import { plainFinding } from './plain-findings.ts'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'
import { useTyped } from './use-typed.ts'

const marks: PageMark[] = ['heading', 'bold', 'bullets', 'link']

interface Props {
  studio: Studio
  tenant: unknown
  name: string
  text: string
  /** The findings of the check in this page. */
  findings: readonly Finding[]
}

/** A Markdown editor for a public page: a text field, buttons for formatting, and the findings of the check. */
export function PageEditor({ studio, tenant, name, text, findings }: Readonly<Props>) {
  const id = useId()
  const texts = useTexts()
  const words = texts.pages
  const area = useRef<HTMLTextAreaElement>(null)
  /** The selection to set once the new text is rendered. */
  const selected = useRef<[number, number]>(undefined)
  useLayoutEffect(() => {
    if (!selected.current) return
    area.current?.focus()
    area.current?.setSelectionRange(...selected.current)
    selected.current = undefined
  })
  const write = (next: string) => studio.editAll({}, { [pageFile(name)]: next }, { field: pageFile(name) })
  const field = useTyped(text, write)
  const mark = (kind: PageMark) => {
    if (!area.current) return
    const { value, selectionStart, selectionEnd } = area.current
    const next = withMark({ text: value, start: selectionStart, end: selectionEnd }, kind, words.linkWords)
    selected.current = [next.start, next.end]
    studio.closeStep()
    field.type(next.text)
    studio.closeStep()
  }
  return (
    <div className="field studio-page">
      <label className="field-label" htmlFor={id}>
        {fill(words.text, { title: pageTitle(name, text) })}
      </label>
      <div className="cluster" role="group" aria-label={words.tools}>
        {marks.map((kind) => (
          <button key={kind} type="button" className="studio-offer" onClick={() => mark(kind)}>
            {words[kind]}
          </button>
        ))}
      </div>
      <textarea
        ref={area}
        id={id}
        className="input"
        rows={18}
        value={field.text}
        aria-describedby={`${id}-hint`}
        aria-invalid={findings.length > 0 || undefined}
        onChange={(event) => field.type(event.currentTarget.value)}
        onBlur={() => {
          field.leave()
          studio.closeStep()
        }}
      />
      <p id={`${id}-hint`} className="field-hint">
        {words.hint}
      </p>
      <ul className="studio-list" aria-label={texts.findings.title}>
        {findings.map((finding) => {
          const { what, todo } = plainFinding(texts, finding, tenant)
          return (
            <li key={`${finding.line} ${finding.column} ${finding.message}`}>
              <strong>{what}</strong> {todo}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
