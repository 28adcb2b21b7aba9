import { converter, differenceEuclidean, formatHex, parse, wcagContrast } from 'culori'
import { nearest } from '#engine/tools/colours/pairs.ts'

/** Paints in attributes (`fill="red"`) and in styles (`fill: red`). */
const paints =
  /(?<![\w-])((?:fill|stroke|stop-color|flood-color|color)\s*(?:=\s*"|:\s*))([^";}]+?)(?=\s*[";}!])/g

const toOklch = converter('oklch')
const distance = differenceEuclidean('oklab')

const chromaOf = (colour: string) => toOklch(colour)?.c ?? 0
const lightnessOf = (colour: string) => toOklch(colour)?.l ?? 0

/** Below this OKLCH chroma a colour is a grey, black or white. */
const greyChroma = 0.04
/** OKLab distance of colours that look alike. */
const alike = 0.08
const mostColours = 5

/** A paint as #rrggbb; undefined for `none`, a gradient, and the like. */
function hexOf(paint: string): string | undefined {
  const colour = parse(paint.trim())
  return colour && (colour.alpha ?? 1) > 0 ? formatHex({ ...colour, alpha: 1 }) : undefined
}

/** From counted colours those that could be brand colours: no greys, none twice, the most frequent first. */
export function brandColours(counts: ReadonlyMap<string, number>): string[] {
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one).map(([colour]) => colour)
  const distinct: string[] = []
  for (const colour of sorted)
    if (chromaOf(colour) >= greyChroma && distinct.every((other) => distance(colour, other) > alike))
      distinct.push(colour)
  // A logo of black and white has a brand colour too.
  const [darkest] = sorted.toSorted((one, other) => lightnessOf(one) - lightnessOf(other))
  return distinct.length > 0 ? distinct.slice(0, mostColours) : darkest ? [darkest] : []
}

function countPaints(svg: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, , paint = ''] of svg.matchAll(paints)) {
    const colour = hexOf(paint)
    if (colour) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  return counts
}

/** The colours of an SVG that could be brand colours. */
export const svgColours = (svg: string): string[] => {
  const counts = countPaints(svg)
  // What has no paint is black.
  return brandColours(counts.size > 0 ? counts : new Map([['#000000', 1]]))
}

/** Contrast of a sign that can be made out on its ground (WCAG 1.4.11), and of words. */
const least = { sign: 3, word: 7 }

/**
 * The same SVG for a dark ground: black and grey ink becomes light, colours that are too dark become lighter. In a drawing of
 * greys alone light parts become dark too, so that they stay apart from the ink.
 */
export function darkVersion(svg: string, ground: string): string {
  const onlyGreys = [...countPaints(svg).keys()].every((colour) => chromaOf(colour) < greyChroma)
  const swap = (colour: string): string => {
    const contrast = wcagContrast(colour, ground)
    if (chromaOf(colour) >= greyChroma)
      return contrast >= least.sign
        ? colour
        : (nearest(colour, (lighter) => wcagContrast(lighter, ground) >= least.sign, ['#ffffff']) ?? colour)
    if (contrast >= least.word) return onlyGreys ? ground : colour
    // As light as it was dark: black becomes white, not grey.
    const mirrored = formatHex({ mode: 'oklch', l: 1 - lightnessOf(colour), c: 0 })
    return nearest(mirrored, (lighter) => wcagContrast(lighter, ground) >= least.word, ['#ffffff']) ?? colour
  }
  const swapped = svg.replaceAll(paints, (whole, before: string, paint: string) => {
    const colour = hexOf(paint)
    return colour ? `${before}${swap(colour)}` : whole
  })
  // Parts without a paint are black: they take the paint of the whole.
  return /<svg[^>]*\sfill=/.test(swapped)
    ? swapped
    : swapped.replace('<svg', `<svg fill="${swap('#000000')}"`)
}
