import { converter, differenceEuclidean, formatHex, parse, wcagContrast } from 'culori'
import { nearest } from '#engine/tools/colours/pairs.ts'

/** Colours in attributes (`fill="red"`) and in styles (`fill: red`). */
const paints =
  /(?<![\w-])((?:fill|stroke|stop-color|flood-color|color)\s*(?:=\s*"|:\s*))([^";}]+?)(?=\s*[";}!])/g

const toOklch = converter('oklch')
const distance = differenceEuclidean('oklab')

const chromaOf = (colour: string) => toOklch(colour)?.c ?? 0
const lightnessOf = (colour: string) => toOklch(colour)?.l ?? 0

/** Below this OKLCH chroma a colour counts as grey, black or white. */
const greyChroma = 0.04
/** Below this OKLab distance two colours look the same. */
const alike = 0.08
const mostColours = 5

/** A colour value as #rrggbb; undefined for `none`, gradients and other values that are not colours. */
function hexOf(paint: string): string | undefined {
  const colour = parse(paint.trim())
  return colour && (colour.alpha ?? 1) > 0 ? formatHex({ ...colour, alpha: 1 }) : undefined
}

/** Selects the colours that could be brand colours: no greys, no similar ones, at most five, the most frequent first. */
export function brandColours(counts: ReadonlyMap<string, number>): string[] {
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour)
  const distinct: string[] = []
  for (const colour of sorted)
    if (chromaOf(colour) >= greyChroma && distinct.every((other) => distance(colour, other) > alike))
      distinct.push(colour)
  // Without such a colour it is the darkest; a white logo has none.
  const [darkest] = sorted.toSorted((a, b) => lightnessOf(a) - lightnessOf(b))
  const dark = darkest && lightnessOf(darkest) < 0.9 ? [darkest] : []
  return distinct.length > 0 ? distinct.slice(0, mostColours) : dark
}

/** Counts the colours of the pixels. Nearly equal ones count together, under the most frequent of them. */
export function countPixels({ data }: ImageData): Map<string, number> {
  const exact = new Map<number, number>()
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < 200) continue
    const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
    exact.set(colour, (exact.get(colour) ?? 0) + 1)
  }
  // Sixteen levels per channel.
  const similar = Map.groupBy(exact, ([colour]) => (colour >> 4) & 0x0f_0f_0f)
  return new Map(
    [...similar.values()].map((group) => {
      const [[colour]] = group.toSorted(([, a], [, b]) => b - a) as [[number, number]] // a group is never empty
      const sum = group.reduce((all, [, count]) => all + count, 0)
      return [`#${colour.toString(16).padStart(6, '0')}`, sum]
    }),
  )
}

/** Removes colours of few pixels: they come from antialiased edges. */
export const frequent = (counts: Map<string, number>): Map<string, number> => {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return new Map([...counts].filter(([, count]) => count > all / 100))
}

function countPaints(svg: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, , paint = ''] of svg.matchAll(paints)) {
    const colour = hexOf(paint)
    if (colour) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}

/** A shape without any paint of its own. */
const unpainted =
  /<(?:path|rect|circle|ellipse|polygon|text)(?=[\s/>])(?![^>]*\s(?:fill|stroke|class|style)=)/

/** The colours of an SVG that could be brand colours. */
export const svgColours = (svg: string): string[] => {
  const counts = countPaints(svg)
  // Such a shape is black, unless it inherits another paint.
  const isBlack = unpainted.test(svg) && !/<(?:svg|g)[^>]*\s(?:fill|class|style)=/.test(svg)
  if (counts.size === 0 || isBlack) counts.set('#000000', 1)
  return brandColours(counts)
}

/** The same SVG with other paints. `change` gets each colour and its place among all; what is no colour stays. */
function repaint(svg: string, change: (colour: string, place: number) => string): string {
  // Shapes without a fill are black: they inherit the fill of the root element.
  const filled = /<svg[^>]*\sfill=/.test(svg) ? svg : svg.replace('<svg', '<svg fill="#000000"')
  let place = 0
  return filled.replaceAll(paints, (whole, before: string, paint: string) => {
    const colour = hexOf(paint)
    return colour ? `${before}${change(colour, place++)}` : whole
  })
}

/** The SVG with a mark, a colour of its own, in place of each paint, and the places by their marks. */
export function marked(svg: string) {
  const places = new Map<number, number>()
  const picture = repaint(svg, (_, place) => {
    // Far apart, so that a blend of two is hardly ever a third.
    const mark = ((place + 1) * 0x9e_37_79) % 0x1_00_00_00
    places.set(mark, place)
    return `#${mark.toString(16).padStart(6, '0')}`
  })
  return { picture, places }
}

/** Minimum contrast of graphics (WCAG 1.4.11) and of greys, which are often lettering (WCAG 1.4.3). */
export const least = { sign: 3, word: 4.5 }

/** The nearest colour that can be seen on the ground; for a grey `ink`, or its mirror image. @param before its contrast so far: no more is needed */
function seenOn(ground: string, colour: string, before = 21, ink?: string): string {
  const isGrey = chromaOf(colour) < greyChroma
  const enough = Math.min(isGrey ? least.word : least.sign, before)
  if (wcagContrast(colour, ground) >= enough) return colour
  if (isGrey && ink && wcagContrast(ink, ground) >= enough) return ink
  const isDark = lightnessOf(ground) < 0.5
  /** Of a dark ground, as it is; of a light one, as if black were white. */
  const mirrored = (lightness: number) => (isDark ? lightness : 1 - lightness)
  // A merely mirrored dark grey would look switched off beside white text.
  const lightness = mirrored(lightnessOf(colour))
  const light = mirrored(lightness < 0.5 ? 1 - lightness / 5 : 1 - lightness)
  const start = isGrey ? formatHex({ mode: 'oklch', l: light, c: 0 }) : colour
  const end = isDark ? '#ffffff' : '#000000'
  return nearest(start, (other) => wcagContrast(other, ground) >= enough, [end]) ?? colour
}

/** The same SVG for this background: a paint that cannot be seen on what lies under it (painted.ts; undefined: the ground) is changed. */
export function versionOn(
  svg: string,
  ground: string,
  under: readonly (number | undefined)[] = [],
  ink?: string,
): string {
  const colours: string[] = []
  repaint(svg, (colour) => {
    colours.push(colour)
    return colour
  })
  const made: string[] = []
  const seen = (place: number): string => (made[place] ??= make(colours[place] ?? '', under[place]))
  const make = (colour: string, back: number | undefined) =>
    back === undefined
      ? seenOn(ground, colour, undefined, ink)
      : seenOn(seen(back), colour, wcagContrast(colour, colours[back] ?? ground))
  return repaint(svg, (_, place) => seen(place))
}
