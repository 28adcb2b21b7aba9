import { useId, useState } from 'react'
import { colours } from '#engine/tenant/theme.ts'
import { palettesOf } from '#engine/tools/colours/palettes.ts'
import { isColour, longColour } from '#engine/util/colour.ts'
import { valueAt } from './edit-text.ts'
import { Labelled, Picker, described } from './field.tsx'
import type { Studio } from './store.ts'
import { useTexts } from './studio-texts.ts'

/** Reads a colour as people type it: with or without #, upper or lower case. Undefined if it is no colour. */
function colourFrom(written: string, convert = (colour: unknown) => colour): string | undefined {
  const colour = convert(`#${written.trim().replace(/^#/, '').toLowerCase()}`)
  return isColour(colour) ? colour : undefined
}

interface Props {
  /** As #rrggbb. */
  colour: string
  /** The colours of the logo. */
  suggested: readonly string[]
  choose(colour: string): void
  /** Called when a field loses focus: the choice is final. */
  leave?: () => void
}

/** The brand colour: a colour picker, a text field, and buttons with suggested colours. */
export function BrandColour({ colour, suggested, choose, leave }: Readonly<Props>) {
  const id = useId()
  const { brand: words, messages } = useTexts()
  /** The text while somebody types, and afterwards what is no colour, until another one is chosen (`of` is the colour then). */
  const [typed, setTyped] = useState<{ text: string; of?: string }>()
  const text = typed && (typed.of === undefined || typed.of === colour) ? typed.text : colour
  // Three digits mean six. While somebody types, they may be the beginning of six others.
  const final = colourFrom(text, longColour)
  const error = final === undefined ? messages.colourForm.todo : undefined
  const pick = (next: string | undefined) => {
    if (next !== undefined && next !== colour) choose(next)
  }
  const finish = () => {
    setTyped(final === undefined ? { text, of: colour } : undefined)
    pick(final)
    leave?.()
  }
  return (
    <>
      <Labelled {...{ id, error }} label={words.colour}>
        <div className="studio-colour">
          <Picker label={words.colour} {...{ colour }} pick={pick} leave={finish} />
          <input
            {...described({ id, error })}
            className="input"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget: { value } }) => {
              setTyped({ text: value })
              pick(colourFrom(value))
            }}
            onBlur={finish}
          />
        </div>
      </Labelled>
      {suggested.length > 0 && (
        <div className="cluster" role="group" aria-label={words.offered}>
          <span aria-hidden="true">{words.offered}</span>
          {suggested.map((one) => (
            <button
              key={one}
              type="button"
              className="studio-offer"
              aria-pressed={one === colour}
              onClick={() => pick(one)}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true" className="studio-dot">
                <circle cx="8" cy="8" r="7" fill={one} />
              </svg>
              {one}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

interface PartProps {
  studio: Studio
  tenant: Record<string, unknown>
  suggested: readonly string[]
}

/** The brand colour in the tenant file: the background of the primary button. */
function brandOf(tenant: Record<string, unknown>): string {
  const light = valueAt(tenant, ['theme', 'light'])
  const written = longColour(valueAt(light, ['brand']) ?? valueAt(light, ['accent']))
  return isColour(written) ? written.toLowerCase() : '#000000'
}

/** One colour from which the palettes for light and dark are generated. Typing or dragging without a pause is one undo step. */
export function BrandColourPart({ studio, tenant, suggested }: Readonly<PartProps>) {
  const { brand: words } = useTexts()
  const [chosen, setChosen] = useState<{ colour: string; made: string }>()
  const written = brandOf(tenant)
  const choose = (colour: string) => {
    const made = palettesOf(colour)
    const values = Object.entries(made).flatMap(([scheme, palette]) =>
      colours.map((name) => [`/theme/${scheme}/${name}`, palette[name]]),
    )
    studio.edit(Object.fromEntries(values), { field: 'brand colour' })
    setChosen({ colour, made: made.light.brand ?? made.light.accent })
  }
  return (
    <fieldset className="studio-brand">
      <legend>{words.title}</legend>
      <p className="field-hint">{words.lead}</p>
      <BrandColour
        // It may have been darkened for contrast: the field keeps the colour that was chosen.
        colour={chosen?.made === written ? chosen.colour : written}
        {...{ suggested, choose }}
        leave={() => studio.closeStep()}
      />
    </fieldset>
  )
}
