import { useId, useState } from 'react'
import { isColour } from './colour.tsx'
import { SuggestedColours } from './suggested-colours.tsx'
import { fill, useTexts } from './studio-texts.ts'

/**
 * Reads a colour as people type it: with or without #, upper or lower case, three or six digits. Undefined if it is no colour.
 */
function colourFrom(written: string): string | undefined {
  const digits = written.trim().replace(/^#/, '').toLowerCase()
  const colour = `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replaceAll(/./g, '$&$&') : digits}`
  return isColour(colour) ? colour : undefined
}

interface Props {
  /** As #rrggbb. */
  colour: string
  /** Suggested colours, for example those of the logo. */
  suggested: readonly string[]
  /** Label of the group of suggested colours. */
  suggestedLabel: string
  choose(colour: string): void
  /** Called when a field loses focus: the choice is final. */
  leave?: () => void
}

/** The brand colour: a colour picker, a text field, and buttons with suggested colours. */
export function BrandColour({ colour, suggested, suggestedLabel, choose, leave }: Readonly<Props>) {
  const id = useId()
  const { brand: words, ui, messages } = useTexts()
  /** The typed text, with the colour for which it was typed. It is shown as typed until another colour is chosen. */
  const [written, setWritten] = useState({ text: colour, of: colour })
  const text = written.of === colour ? written.text : colour
  const write = (next: string) => {
    const chosen = colourFrom(next)
    setWritten({ text: next, of: chosen ?? colour })
    if (chosen !== undefined && chosen !== colour) choose(chosen)
  }
  const pick = (next: string) => {
    setWritten({ text: next, of: next })
    if (next !== colour) choose(next)
  }
  const isWrong = colourFrom(text) === undefined
  return (
    <>
      <div className="studio-brand-colour">
        <input
          type="color"
          aria-label={fill(ui.pick, { field: words.colour })}
          value={colour}
          onChange={(event) => pick(event.currentTarget.value)}
          onBlur={leave}
        />
        <div>
          <label className="field-label" htmlFor={id}>
            {words.colour}
          </label>
          <input
            id={id}
            className="input"
            autoComplete="off"
            spellCheck={false}
            value={text}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-wrong`}
            onChange={(event) => write(event.currentTarget.value)}
            onBlur={leave}
          />
        </div>
      </div>
      <p id={`${id}-wrong`} role="status" className="studio-held">
        {isWrong && messages.colourForm.todo}
      </p>
      {suggested.length > 0 && (
        <div className="cluster" role="group" aria-label={suggestedLabel}>
          <span aria-hidden="true">{suggestedLabel}</span>
          <SuggestedColours colours={suggested} chosen={colour} choose={pick} />
        </div>
      )}
    </>
  )
}
