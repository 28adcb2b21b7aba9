import { formatHex, interpolate } from 'culori'

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
