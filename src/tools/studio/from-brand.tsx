import { useId, useState } from 'react'
import { colours } from '#engine/tenant/theme.ts'
import { palettesOf } from '#engine/tools/colours/palettes.ts'
import { isColour } from './colour.tsx'
import { valueAt } from './edit-text.ts'
import { OfferedColours } from './offered-colours.tsx'
import type { Studio } from './store.ts'
import { fill, useTexts } from './studio-texts.ts'

interface Props {
  studio: Studio
  tenant: Record<string, unknown>
  /** Colours of the logo, to choose from. */
  offered: readonly string[]
}

/** The brand colour of the file: what the main button shows. */
function brandOf(tenant: Record<string, unknown>): string {
  const written =
    valueAt(tenant, ['theme', 'light', 'brand']) ?? valueAt(tenant, ['theme', 'light', 'accent'])
  return typeof written === 'string' && isColour(written) ? written.toLowerCase() : '#000000'
}

/** One colour from which all others are made, light and dark, as one step that can be undone. */
export function FromBrand({ studio, tenant, offered }: Readonly<Props>) {
  const id = useId()
  const { brand: words } = useTexts()
  const written = brandOf(tenant)
  const [chosen, setChosen] = useState<string>()
  const brand = chosen ?? written
  const make = () => {
    const made = Object.entries(palettesOf(brand)).flatMap(([scheme, palette]) =>
      colours.map((name) => [`/theme/${scheme}/${name}`, palette[name]]),
    )
    studio.editAll(Object.fromEntries(made))
    setChosen(undefined)
  }
  return (
    <fieldset className="studio-brand">
      <legend>{words.title}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {words.lead}
      </p>
      {offered.length > 0 && (
        <div className="cluster" role="group" aria-label={words.offered}>
          <span aria-hidden="true">{words.offered}</span>
          <OfferedColours colours={offered} chosen={brand} choose={setChosen} />
        </div>
      )}
      <div className="cluster">
        <label>
          {words.colour}{' '}
          <input
            type="color"
            value={brand}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setChosen(event.currentTarget.value)}
          />
        </label>
        <button type="button" className="button" onClick={make}>
          {fill(words.make, { colour: brand })}
        </button>
      </div>
    </fieldset>
  )
}
