import { useId, useState } from 'react'
import { isColour, longColour } from '#engine/util/colour.ts'
import { fill, useTexts } from './studio-texts.ts'

/** Reads a colour of six digits as people type it: with or without #, upper or lower case. Undefined if it is no colour. */
function colourFrom(written: string, convert = (colour: unknown) => colour): string | undefined {
  const colour = convert(`#${written.trim().replace(/^#/, '').toLowerCase()}`)
  return isColour(colour) ? colour : undefined
}

/** Three digits mean six, each of them twice. While somebody types, they may be the beginning of six others. */
const finalColour = (written: string) => colourFrom(written, longColour)

interface SuggestedProps {
  /** Colours as `#rrggbb`. */
  colours: readonly string[]
  chosen: string
  choose(colour: string): void
}

/** A button for each colour, such as those of a logo. */
const SuggestedColours = ({ colours, chosen, choose }: Readonly<SuggestedProps>) =>
  colours.map((colour) => (
    <button
      key={colour}
      type="button"
      className="studio-offer"
      aria-pressed={colour === chosen}
      onClick={() => choose(colour)}
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="studio-offer-colour">
        <rect width="32" height="32" rx="6" fill={colour} />
      </svg>
      {colour}
    </button>
  ))

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
  /** The text while somebody types, and afterwards what is no colour, until another one is chosen (`of` is the colour then). */
  const [typed, setTyped] = useState<{ text: string; of?: string }>()
  const isShown = typed && (typed.of === undefined || typed.of === colour)
  const text = isShown ? typed.text : colour
  const pick = (next: string | undefined) => {
    if (next !== undefined && next !== colour) choose(next)
  }
  const write = (next: string) => {
    setTyped({ text: next })
    pick(colourFrom(next))
  }
  const finish = () => {
    const chosen = finalColour(text)
    setTyped(chosen === undefined ? { text, of: colour } : undefined)
    pick(chosen)
    leave?.()
  }
  const isWrong = finalColour(text) === undefined
  return (
    <>
      <div className="studio-brand-colour">
        <input
          type="color"
          aria-label={fill(ui.pick, { field: words.colour })}
          value={colour}
          onChange={(event) => {
            setTyped(undefined)
            pick(event.currentTarget.value)
          }}
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
            onBlur={finish}
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
