import { clampChroma, converter, formatHex, wcagContrast } from 'culori'
import type { Palette } from '#generated/engine.ts'
import { mix, nearest } from './colours.ts'

const black = '#000000'
const white = '#ffffff'

/** The colour itself if it is readable on all of `backs`, else the nearest readable colour in the direction of `end`. */
const fit = (colour: string, end: string, backs: readonly string[], least = 4.5): string =>
  nearest(colour, (candidate) => backs.every((back) => wcagContrast(candidate, back) >= least), [end]) ?? end

const toOklch = converter('oklch')

/** The colour with another lightness (0 to 1) and at most this chroma; its hue stays. */
function shade(colour: string, lightness: number, chroma: number): string {
  const { c, h = 0 } = toOklch(colour) ?? { c: 0 }
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c: Math.min(c, chroma), h }, 'oklch'))
}

/** Maximum chroma of the dark text colour. Dark yellow and orange look brown, so for these hues the text is nearly grey. */
const inkChroma = (colour: string) => {
  const { h = 0 } = toOklch(colour) ?? {}
  return h > 40 && h < 130 ? 0.03 : 0.13
}

const lightness = (colour: string) => toOklch(colour)?.l ?? 0

/** A darkening of the brand colour up to this difference of OKLCH lightness is not noticed. */
const unnoticed = 0.06

/**
 * The accent colours of the light scheme. If the brand colour is too light for text, it becomes only the background of the main
 * button, with dark text on it, and the accent is a darker colour.
 */
function lightAccents(brand: string, backs: readonly string[]): Pick<Palette, Accents> {
  const accent = fit(brand, black, backs)
  const pressed = mix(brand, black, 0.08, 'oklab')
  if (lightness(brand) - lightness(accent) <= unnoticed || wcagContrast(black, pressed) < 4.5)
    return { accent, onAccent: white }
  const ink = fit(shade(brand, 0.42, inkChroma(brand)), black, backs)
  return {
    accent: ink,
    onAccent: white,
    brand,
    onBrand: fit(shade(brand, 0.17, 0.03), black, [brand, pressed]),
  }
}

/** The accent colours of the dark scheme: the brand colour if it is readable, else a lighter colour of the same hue. */
function darkAccents(brand: string, backs: readonly string[]): Pick<Palette, Accents> {
  const accent = fit(fit(brand, white, backs) === brand ? brand : mix(brand, white, 0.35), white, backs)
  return { accent, onAccent: fit(shade(brand, 0.2, 0.04), black, [accent]) }
}
type Accents = 'accent' | 'onAccent' | 'brand' | 'onBrand'

/** One colour scheme. `background`: colour of the page; `surface`: colour of cards; `end`: a colour that is readable on both. */
function scheme(brand: string, background: string, surface: string, end: string): Palette {
  const backs = [background, surface]
  const on = (colour: string, least?: number) => fit(colour, end, backs, least)
  return {
    ...(end === black ? lightAccents(brand, backs) : darkAccents(brand, backs)),
    background,
    surface,
    text: on(mix(brand, end, 0.88)),
    muted: on(mix(mix(brand, '#808080', 0.8), end, 0.3)),
    border: on(mix(brand, '#808080', 0.9), 3),
    success: on(mix('#1a7a48', end, end === black ? 0.15 : 0.5)),
    warning: on(mix('#9a6000', end, end === black ? 0.15 : 0.5)),
    danger: on(mix('#c01f3f', end, end === black ? 0.1 : 0.5)),
  }
}

/**
 * The light and dark palette for a brand colour (#rrggbb). All pairs meet WCAG 2.2 AA. The brand colour itself is not changed: if it
 * is too light for white text, the text on it is dark.
 */
export const palettesOf = (brand: string): { light: Palette; dark: Palette } => ({
  light: scheme(brand, mix(white, brand, 0.03), white, black),
  dark: scheme(brand, mix('#0d1013', brand, 0.04), mix('#15191d', brand, 0.06), white),
})
