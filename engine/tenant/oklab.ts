type Three = [number, number, number]

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
const gamma = (share: number) => (share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055)

/** #rrggbb as lightness, a and b of Oklab, as CSS Color 4 has it. */
function toOklab(colour: string): Three {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(parseInt(colour.slice(at, at + 2), 16) / 255))
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Three): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${parts
    .map((share) => Math.round(Math.min(1, Math.max(0, gamma(share))) * 255))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`
}

/** What `color-mix(in oklab, one, other part)` shows: #rrggbb of two, part 0 is the first, 1 the other. */
export function mixOklab(one: string, other: string, share: number): string {
  const [from, to] = [toOklab(one), toOklab(other)]
  const between = (at: 0 | 1 | 2) => from[at] + (to[at] - from[at]) * share
  return fromOklab([between(0), between(1), between(2)])
}
