import { useState } from 'react'
import { colours } from '#engine/tenant/theme.ts'
import { palettesOf } from '#engine/tools/colours/palettes.ts'
import { BrandColour } from './brand-colour.tsx'
import { isColour, longColour } from '#engine/util/colour.ts'
import { valueAt } from './edit-text.ts'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'
import type { StudioTexts } from './studio-texts.ts'
import { Swatches } from './swatches.tsx'
import type { Palettes } from './swatches.tsx'

interface Props {
  studio: Studio
  tenant: Record<string, unknown>
  /** Suggested colours, those of the logo. */
  suggested: readonly string[]
}

/** The brand colour in the tenant file: the background of the primary button. */
function brandOf(tenant: Record<string, unknown>): string {
  const written = longColour(
    valueAt(tenant, ['theme', 'light', 'brand']) ?? valueAt(tenant, ['theme', 'light', 'accent']),
  )
  return isColour(written) ? written.toLowerCase() : '#000000'
}

/** The palette of the tenant file. Colours that were edited by hand may differ from those generated from the brand colour. */
function palettesIn(tenant: Record<string, unknown>, brand: string): Palettes {
  const made = palettesOf(brand)
  const held = (scheme: 'light' | 'dark') => {
    const all = Object.entries(valueAt(tenant, ['theme', scheme]) ?? {})
    const long = all.map(([name, colour]) => [name, longColour(colour)] as const)
    return Object.fromEntries(long.filter(([, colour]) => isColour(colour)))
  }
  const { brand: _brand, onBrand: _onBrand, ...light } = made.light
  return { light: { ...light, ...held('light') }, dark: { ...made.dark, ...held('dark') } }
}

/** Describes in words how the brand colour was adjusted for contrast. */
function noteOn({ brand: words }: StudioTexts, colour: string, palettes: Palettes) {
  const { light, dark } = palettes
  const surface = light.brand ?? light.accent
  return [
    light.brand !== undefined
      ? words.tooLight
      : surface === colour
        ? words.readable
        : fill(words.shifted, { colour: surface }),
    dark.accent === colour ? words.darkSame : words.darkLighter,
  ].join(' ')
}

/** One colour from which the palettes for light and dark are generated. Typing or dragging without a pause is one undo step. */
export function BrandPalette({ studio, tenant, suggested }: Readonly<Props>) {
  const texts = useTexts()
  const { brand: words } = texts
  const [chosen, setChosen] = useState<{ colour: string; made: string }>()
  const written = brandOf(tenant)
  // The brand colour may have been darkened for contrast: the field keeps the colour that was chosen.
  const brand = chosen?.made === written ? chosen.colour : written
  const palettes = palettesIn(tenant, brand)
  const make = (colour: string) => {
    const made = palettesOf(colour)
    const values = Object.entries(made).flatMap(([scheme, palette]) =>
      colours.map((name) => [`/theme/${scheme}/${name}`, palette[name]]),
    )
    studio.editAll(Object.fromEntries(values), undefined, { field: 'brand colour' })
    setChosen({ colour, made: made.light.brand ?? made.light.accent })
  }
  return (
    <fieldset className="studio-brand">
      <legend>{words.title}</legend>
      <p className="field-hint">{words.lead}</p>
      <BrandColour
        colour={brand}
        suggested={suggested}
        suggestedLabel={words.offered}
        choose={make}
        leave={() => studio.closeStep()}
      />
      <Swatches palettes={palettes} />
      <p className="studio-info" role="status">
        {noteOn(texts, brand, palettes)}
      </p>
    </fieldset>
  )
}
