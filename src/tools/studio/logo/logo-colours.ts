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
  // A black and white logo has no brand colour candidate: then its darkest colour is used.
  const [darkest] = sorted.toSorted((a, b) => lightnessOf(a) - lightnessOf(b))
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

/** Minimum contrast of graphics (WCAG 1.4.11) and of greys, which are often lettering (WCAG 1.4.6). */
const least = { sign: 3, word: 7 }

/**
 * The same SVG for a dark background: black and grey become light, colours that are too dark become lighter. In an SVG of greys
 * only, the light parts become dark, so that both can still be told apart.
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
    // Dark ink becomes nearly white: a merely mirrored dark grey would look switched off beside white text.
    const lightness = lightnessOf(colour)
    const light = lightness < 0.5 ? 1 - lightness / 5 : 1 - lightness
    const mirrored = formatHex({ mode: 'oklch', l: light, c: 0 })
    return nearest(mirrored, (lighter) => wcagContrast(lighter, ground) >= least.word, ['#ffffff']) ?? colour
  }
  const swapped = svg.replaceAll(paints, (whole, before: string, paint: string) => {
    const colour = hexOf(paint)
    return colour ? `${before}${swap(colour)}` : whole
  })
  // SVG shapes without a fill are black: they inherit the fill of the root element.
  return /<svg[^>]*\sfill=/.test(swapped)
    ? swapped
    : swapped.replace('<svg', `<svg fill="${swap('#000000')}"`)
}
