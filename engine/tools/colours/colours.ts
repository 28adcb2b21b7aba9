import { formatHex, interpolate } from 'culori'

/** Mixes two colours (#rrggbb). `share`: 0 gives the first, 1 the second. In `oklab` the result is that of CSS `color-mix`. */
export const mix = (one: string, other: string, share: number, space: 'rgb' | 'oklab' = 'rgb'): string =>
  formatHex(interpolate([one, other], space)(share))

/** The colour nearest to this one, on the line to one of `ends`, that passes the test; undefined if there is none. */
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
