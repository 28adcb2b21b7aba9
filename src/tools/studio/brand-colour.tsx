import { useState } from 'react'
import { colours, isColour, longColour } from '#engine/tenant/theme.ts'
import { palettesOf } from '#engine/tools/colours/palettes.ts'
import { useBrand } from './brand.ts'
import { valueAt } from './file.ts'
import { Button, Dot, Field } from './field.tsx'
import { useTexts } from './studio-texts.ts'

/** Reads a colour as people type it: with or without #, upper or lower case; three digits mean six. Undefined if it is no colour. */
function colourFrom(written: string): string | undefined {
  const colour = longColour(`#${written.trim().replace(/^#/, '').toLowerCase()}`)
  return isColour(colour) ? colour : undefined
}

interface Props {
  /** As #rrggbb. */
  colour: string
  /** The colours of the logo. */
  suggested: readonly string[]
  choose(colour: string): void
}

/** The brand colour: a colour picker, a text field, and buttons with suggested colours. */
export function BrandColour({ colour, suggested, choose }: Readonly<Props>) {
  const { brand: words, messages } = useTexts()
  const pick = (next: string | undefined) => {
    if (next !== undefined && next !== colour) choose(next)
  }
  return (
    <>
      <Field
        id="brand-colour"
        kind="colour"
        label={words.colour}
        value={colour}
        problemOf={(text) => (colourFrom(text) === undefined ? messages.colourForm.todo : undefined)}
        write={(text) => pick(colourFrom(text))}
      />
      {suggested.length > 0 && (
        <div className="cluster" role="group" aria-label={words.offered}>
          <span aria-hidden="true">{words.offered}</span>
          {suggested.map((offer) => (
            <Button key={offer} aria-pressed={offer === colour} onClick={() => pick(offer)}>
              <Dot colour={offer} />
              {offer}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

/** The brand colour in the tenant file: the background of the primary button. */
function brandOf(tenant: Readonly<Record<string, unknown>>): string {
  const light = valueAt(tenant, ['theme', 'light'])
  const written = longColour(valueAt(light, ['brand']) ?? valueAt(light, ['accent']))
  return isColour(written) ? written.toLowerCase() : '#000000'
}

/** One colour from which the palettes for light and dark are generated. Typing or dragging without a pause is one undo step. */
export function BrandColourPart({ suggested }: Pick<Props, 'suggested'>) {
  const { brand: words } = useTexts()
  const { studio, tenant } = useBrand()
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
  // It may have been darkened for contrast: the field keeps the colour that was chosen.
  const colour = chosen?.made === written ? chosen.colour : written
  return (
    <fieldset className="card studio-grid">
      <legend>{words.title}</legend>
      <p className="field-hint">{words.lead}</p>
      <BrandColour {...{ colour, suggested, choose }} />
    </fieldset>
  )
}
