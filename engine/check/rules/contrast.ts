import type { Finding, Rule } from '../finding.ts'
import { asString, get } from '../json.ts'

const id = 'contrast'

/** Pairs that stand on each other, with the least ratio of WCAG 2.2 AA: 4.5 for text (1.4.3), 3 for borders (1.4.11). */
const pairs: [front: string, back: string, least: number][] = [
  ['text', 'background', 4.5],
  ['text', 'surface', 4.5],
  ['muted', 'background', 4.5],
  ['muted', 'surface', 4.5],
  ['accent', 'background', 4.5],
  ['onAccent', 'accent', 4.5],
  ['danger', 'surface', 4.5],
  ['success', 'surface', 4.5],
  ['warning', 'surface', 4.5],
  ['border', 'surface', 3],
]

/** Relative luminance of #rrggbb (WCAG 2.2). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1 to 21. */
export function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const colour = (palette: unknown, name: string): string | undefined => {
  const value = asString(get(palette, name))
  return value !== undefined && /^#[0-9a-fA-F]{6}$/.test(value) ? value : undefined
}

export const contrast: Rule = {
  id,
  description: 'The colours of a tenant keep WCAG 2.2 AA wherever they stand on each other.',
  run: ({ of }) =>
    of('tenant').flatMap((source) =>
      ['light', 'dark'].flatMap((scheme) =>
        pairs.flatMap(([front, back, least]): Finding[] => {
          const palette = get(get(source.value, 'theme'), scheme)
          const [one, other] = [colour(palette, front), colour(palette, back)]
          if (!one || !other || ratio(one, other) >= least) return []
          // Rounded down: 4.499 is not 4.5.
          const shown = (Math.floor(ratio(one, other) * 100) / 100).toFixed(2)
          return [
            source.finding(
              id,
              `/theme/${scheme}/${front}`,
              `Contrast of ${front} on ${back} is ${shown}, needed is ${least}.`,
              `Make ${one} ${luminance(one) < luminance(other) ? 'darker' : 'lighter'}, or change ${back}.`,
            ),
          ]
        }),
      ),
    ),
}
