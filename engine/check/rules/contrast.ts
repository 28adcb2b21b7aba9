import { luminance, nearest, pairs, ratio } from '../../tenant/contrast.ts'
import type { Finding, Rule } from '../finding.ts'
import { asString, get } from '../json.ts'

const id = 'contrast'

const colour = (palette: unknown, name: string): string | undefined => {
  const value = asString(get(palette, name))
  return value !== undefined && /^#[0-9a-fA-F]{6}$/.test(value) ? value : undefined
}

/** The nearest colour that may stand wherever this one does, else at least here. */
function better(palette: unknown, front: string, back: string): string | undefined {
  const places = pairs.filter(([over, under]) => over === front || under === front)
  const passes = (candidate: string, of: typeof places) =>
    of.every(([over, under, needed]) => {
      const other = colour(palette, over === front ? under : over)
      return !other || ratio(candidate, other) >= needed
    })
  const here = places.filter(([over, under]) => over === front && under === back)
  const from = colour(palette, front)
  if (!from) return undefined
  return (
    nearest(from, (candidate) => passes(candidate, places)) ??
    nearest(from, (candidate) => passes(candidate, here))
  )
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
          const suggested = better(palette, front, back)
          // Rounded down: 4.499 is not 4.5.
          const shown = (Math.floor(ratio(one, other) * 100) / 100).toFixed(2)
          return [
            source.finding(
              id,
              `/theme/${scheme}/${front}`,
              `Contrast of ${front} on ${back} is ${shown}, needed is ${least}.`,
              suggested
                ? `Make it ${luminance(suggested) < luminance(one) ? 'darker' : 'lighter'}: ${suggested} is the nearest that passes. Or change ${back}.`
                : `Change ${back}: no colour passes on it.`,
            ),
          ]
        }),
      ),
    ),
}
