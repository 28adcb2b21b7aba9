import { formatHex, interpolate, wcagContrast } from 'culori'
import type { Palette } from '#generated/engine.ts'

/** The colour between two, #rrggbb: share 0 is the first, 1 the other. In `oklab` it is what CSS `color-mix` shows. */
export const mix = (colour: string, other: string, share: number, space: 'rgb' | 'oklab' = 'rgb'): string =>
  formatHex(interpolate([colour, other], space)(share))

/** The nearest colour on the way to one of `ends` that passes; undefined if none does. */
export function nearest(
  colour: string,
  passes: (candidate: string) => boolean,
  ends: readonly string[] = ['#000000', '#ffffff'],
): string | undefined {
  for (let step = 0; step <= 100; step++)
    for (const end of ends) {
      const candidate = mix(colour, end, step / 100)
      if (passes(candidate)) return candidate
    }
  return undefined
}

export type Named = keyof Palette
type Derived =
  | 'accentStrong'
  | 'brandStrong'
  | 'hairline'
  | 'tintAccent'
  | 'tintSuccess'
  | 'tintWarning'
  | 'tintDanger'
  | 'tintWelcome'
export type Colour = Named | Derived

/** The derived colours of engine/theme/tokens.css: share `part` of the colour `of`, mixed into `within`. */
export const derived: Record<Derived, readonly [of: Named, part: number, within: Named]> = {
  accentStrong: ['accent', 0.84, 'text'],
  brandStrong: ['onBrand', 0.08, 'brand'],
  hairline: ['border', 0.32, 'surface'],
  tintAccent: ['brand', 0.11, 'surface'],
  tintSuccess: ['success', 0.09, 'surface'],
  tintWarning: ['warning', 0.09, 'surface'],
  tintDanger: ['danger', 0.07, 'surface'],
  tintWelcome: ['brand', 0.13, 'background'],
}

const isDerived = (name: Colour): name is Derived => name in derived
const open = ['background', 'surface'] as const
const tints = ['tintAccent', 'tintSuccess', 'tintWarning', 'tintDanger', 'tintWelcome'] as const

type Pair = readonly [front: Colour, back: Colour, least: number]
const on = (fronts: readonly Colour[], backs: readonly Colour[], least: number): Pair[] =>
  fronts.flatMap((front) => backs.map((back): Pair => [front, back, least]))

/** Colour pairs of the style sheets with WCAG 2.2 AA's minimum: 4.5 for text, 3 for fields, focus and icons. Hairlines are decorative. */
export const pairs: readonly Pair[] = [
  ...on(['text', 'muted', 'accentStrong'], [...open, ...tints], 4.5),
  ...on(['accent', 'danger', 'success', 'warning'], open, 4.5),
  ['surface', 'danger', 4.5],
  ['danger', 'tintDanger', 4.5],
  ['success', 'tintSuccess', 4.5],
  ['warning', 'tintWarning', 4.5],
  ...on(['onAccent'], ['accent', 'accentStrong'], 4.5),
  ...on(['onBrand'], ['brand', 'brandStrong'], 4.5),
  ...on(['accent'], tints, 3),
  ['accent', 'hairline', 3],
  ...on(['border'], open, 3),
]

/** The name of the colour that is used: without a brand colour this is the accent. */
const written = (palette: Partial<Palette>, name: Named): Named =>
  name === 'brand' && palette.brand === undefined ? 'accent' : name

/** A colour by its name, #rrggbb; undefined if it or a colour from which it is derived is missing in the palette. */
export function colourOf(palette: Partial<Palette>, name: Colour): string | undefined {
  if (!isDerived(name)) return palette[name]
  const [of, share, within] = derived[name]
  const [base, other] = [palette[written(palette, of)], palette[within]]
  return base && other && mix(other, base, share, 'oklab')
}

/** The palette colour from which this one is derived; operators change that one. */
export const sourceOf = (palette: Partial<Palette>, name: Colour): Named =>
  isDerived(name) ? written(palette, derived[name][0]) : name

/** The contrast of a pair if it is too low, else undefined; also undefined if one of the colours is missing. */
export function failingContrast(palette: Partial<Palette>, [front, back, least]: Pair): number | undefined {
  const [first, other] = [colourOf(palette, front), colourOf(palette, back)]
  const found = first && other ? wcagContrast(first, other) : least
  return found < least ? found : undefined
}

const sourcesOf = (palette: Partial<Palette>, name: Colour): readonly Named[] =>
  isDerived(name) ? [sourceOf(palette, name), derived[name][2]] : [name]

/**
 * The pairs that a suggestion has to mend: `all` in which the colour takes part; `own` leaves out those in which it is only mixed into
 * another colour; `front` has those alone in which it is the foreground, for palettes in which the other colour has to change too.
 */
export const scopes = ['all', 'own', 'front'] as const
type Scope = (typeof scopes)[number]

/** The most similar colour with which the pairs of a name pass; undefined if there is none. */
export function suggestColour(
  palette: Partial<Palette>,
  name: Named,
  scope: Scope = 'all',
): string | undefined {
  const own = palette[name]
  const namesOf = (colour: Colour) =>
    scope === 'all' ? sourcesOf(palette, colour) : [sourceOf(palette, colour)]
  const affectedPairs = pairs.filter(([front, back]) =>
    [...namesOf(front), ...(scope === 'front' ? [] : namesOf(back))].includes(name),
  )
  return (
    own &&
    nearest(own, (candidate) =>
      affectedPairs.every((pair) => failingContrast({ ...palette, [name]: candidate }, pair) === undefined),
    )
  )
}
