import type { Palette } from '#generated/engine.ts'
import { nearest, ratio } from './contrast.ts'
import { mixOklab } from './oklab.ts'

type Named = keyof Palette
type Derived =
  'accentStrong' | 'hairline' | 'tintAccent' | 'tintSuccess' | 'tintWarning' | 'tintDanger' | 'tintWelcome'
export type Colour = Named | Derived

/** What engine/theme/tokens.css makes of the colours of a palette: so much of the first in the second. */
export const derived: Record<Derived, readonly [of: Named, part: number, within: Named]> = {
  accentStrong: ['accent', 0.84, 'text'],
  hairline: ['border', 0.32, 'surface'],
  tintAccent: ['accent', 0.11, 'surface'],
  tintSuccess: ['success', 0.09, 'surface'],
  tintWarning: ['warning', 0.09, 'surface'],
  tintDanger: ['danger', 0.07, 'surface'],
  tintWelcome: ['accent', 0.13, 'background'],
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
  ...on(['accent'], tints, 3),
  ['accent', 'hairline', 3],
  ...on(['border'], open, 3),
]

/** The colour of a name, #rrggbb; undefined where the palette lacks what it is made of. */
export function colourOf(palette: Partial<Palette>, name: Colour): string | undefined {
  if (!isDerived(name)) return palette[name]
  const [of, share, within] = derived[name]
  const [one, other] = [palette[of], palette[within]]
  return one && other && mixOklab(other, one, share)
}

/** The colour of the palette that an operator changes to change this one. */
export const sourceOf = (name: Colour): Named => (isDerived(name) ? derived[name][0] : name)

/** Contrast of a pair that falls short, else undefined; a pair of which one is missing does not fall short. */
export function failingContrast(palette: Partial<Palette>, [front, back, least]: Pair): number | undefined {
  const [one, other] = [colourOf(palette, front), colourOf(palette, back)]
  const found = one && other ? ratio(one, other) : least
  return found < least ? found : undefined
}

const sourcesOf = (name: Colour): readonly Named[] =>
  isDerived(name) ? [derived[name][0], derived[name][2]] : [name]

/** The nearest colour for a name with which every pair that it has a part in passes; undefined where there is none. */
export function suggestColour(palette: Partial<Palette>, name: Named): string | undefined {
  const own = palette[name]
  const affectedPairs = pairs.filter(([front, back]) =>
    [...sourcesOf(front), ...sourcesOf(back)].includes(name),
  )
  // What fails whatever this colour is, another one has to mend.
  return (
    own &&
    nearest(own, (candidate) =>
      affectedPairs.every((pair) => failingContrast({ ...palette, [name]: candidate }, pair) === undefined),
    )
  )
}
