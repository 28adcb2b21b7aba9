import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTexts } from './studio-texts.ts'

interface Props {
  label: string
  /** Further words of the label for screen readers, if several buttons have the same one. */
  of?: string
  question: string
  /** Called after the answer "yes". */
  remove(): void
}

/** A button that removes something for good, after a question. */
export function RemoveButton({ label, of, question, remove }: Readonly<Props>) {
  const { draft: words } = useTexts()
  const [isAsked, setAsked] = useState(false)
  const first = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  /** The focus follows, because the pressed button is gone. */
  const turn = (asked: boolean) => {
    flushSync(() => setAsked(asked))
    ;(asked ? first : opener).current?.focus()
  }
  if (!isAsked)
    return (
      <button ref={opener} type="button" className="button" onClick={() => turn(true)}>
        {label} {of !== undefined && <span className="visually-hidden">{of}</span>}
      </button>
    )
  return (
    <div role="group" aria-label={question} className="studio-question">
      <p className="studio-held">{question}</p>
      <p className="cluster">
        <button ref={first} type="button" className="button" onClick={() => turn(false)}>
          {words.no}
        </button>
        <button type="button" className="button" onClick={remove}>
          {words.yes}
        </button>
      </p>
    </div>
  )
}
