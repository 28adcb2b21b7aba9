import { wcagContrast, formatHex, interpolate } from 'culori'
import type { Palette } from '#generated/engine.ts'

/** The colour between two, #rrggbb: share 0 is the first, 1 the other. In `oklab` it is what CSS `color-mix` shows. */
export const mix = (one: string, other: string, share: number, space: 'rgb' | 'oklab' = 'rgb'): string =>
  formatHex(interpolate([one, other], space)(share))

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

/** What engine/theme/tokens.css makes of the colours of a palette: so much of the first in the second. */
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

/**
 * Colours that stand on each other in the style sheets, with the least ratio of WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for
 * edges of fields, focus rings and signs (1.4.11). Hairlines only separate.
 */
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

/** Without a brand colour the accent is in its place. */
const written = (palette: Partial<Palette>, name: Named): Named =>
  name === 'brand' && palette.brand === undefined ? 'accent' : name

/** The colour of a name, #rrggbb; undefined if the palette lacks what it is made of. */
export function colourOf(palette: Partial<Palette>, name: Colour): string | undefined {
  if (!isDerived(name)) return palette[name]
  const [of, share, within] = derived[name]
  const [one, other] = [palette[written(palette, of)], palette[within]]
  return one && other && mix(other, one, share, 'oklab')
}

/** The colour of the palette that an operator changes to change this one. */
export const sourceOf = (palette: Partial<Palette>, name: Colour): Named =>
  isDerived(name) ? written(palette, derived[name][0]) : name

/** Contrast of a pair that falls short, else undefined; a pair of which one is missing does not fall short. */
export function failingContrast(palette: Partial<Palette>, [front, back, least]: Pair): number | undefined {
  const [one, other] = [colourOf(palette, front), colourOf(palette, back)]
  const found = one && other ? wcagContrast(one, other) : least
  return found < least ? found : undefined
}

const sourcesOf = (palette: Partial<Palette>, name: Colour): readonly Named[] =>
  isDerived(name) ? [sourceOf(palette, name), derived[name][2]] : [name]

/**
 * The nearest colour for a name with which all its pairs pass; undefined if there is none. `alone`: without the pairs in which it
 * is only mixed into another colour, for a palette in which that other one is wrong too.
 */
export function suggestColour(palette: Partial<Palette>, name: Named, alone = false): string | undefined {
  const own = palette[name]
  const namesOf = (colour: Colour) => (alone ? [sourceOf(palette, colour)] : sourcesOf(palette, colour))
  const affectedPairs = pairs.filter(([front, back]) => [...namesOf(front), ...namesOf(back)].includes(name))
  return (
    own &&
    nearest(own, (candidate) =>
      affectedPairs.every((pair) => failingContrast({ ...palette, [name]: candidate }, pair) === undefined),
    )
  )
}
