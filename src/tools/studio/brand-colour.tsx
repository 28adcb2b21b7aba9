import { useId, useState } from 'react'
import { isColour } from './colour.tsx'
import { OfferedColours } from './offered-colours.tsx'
import { fill, useTexts } from './studio-texts.ts'

/** A colour as people write it: with or without #, in small or capital letters, each digit once or twice. */
function colourFrom(written: string): string | undefined {
  const digits = written.trim().replace(/^#/, '').toLowerCase()
  const colour = `#${/^[0-9a-f]{3}$/.test(digits) ? digits.replaceAll(/./g, '$&$&') : digits}`
  return isColour(colour) ? colour : undefined
}

interface Props {
  /** #rrggbb */
  colour: string
  /** Colours to choose from, such as those of the logo. */
  offered: readonly string[]
  /** What they are; named by it. */
  offeredLabel: string
  choose(colour: string): void
  /** The field is left: the choice is made. */
  leave?: () => void
}

/** The brand colour: an area to pick it from, its digits to write, and colours to try. */
export function BrandColour({ colour, offered, offeredLabel, choose, leave }: Readonly<Props>) {
  const id = useId()
  const { brand: words, ui, messages } = useTexts()
  /** What is written, while it means the colour that is chosen, or none. */
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
      {offered.length > 0 && (
        <div className="cluster" role="group" aria-label={offeredLabel}>
          <span aria-hidden="true">{offeredLabel}</span>
          <OfferedColours colours={offered} chosen={colour} choose={pick} />
        </div>
      )}
    </>
  )
}
