/** Red, green and blue of #rrggbb, 0 to 255. */
const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16))

/** Relative luminance of #rrggbb (WCAG 2.2), 0 to 1. */
export function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour)
    .map((share) => share / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1 to 21. */
export function ratio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour between two: part 0 is the first, 1 the other. */
export function mix(one: string, other: string, share: number): string {
  const to = channels(other)
  return `#${channels(one)
    .map((from, at) => Math.round(from + ((to[at] ?? from) - from) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** The nearest colour on the way to one of `ends` that passes; undefined where none does. */
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
