import { clampChroma, converter, formatHex, wcagContrast } from 'culori'
import type { Palette } from '#generated/engine.ts'
import { mix, nearest } from './pairs.ts'

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

/** Whether the dark shades of a colour look brown or olive, so that they do not fit a yellow or orange brand colour. */
const isWarm = (colour: string) => {
  const { h = 0 } = toOklch(colour) ?? {}
  return h > 40 && h < 130
}

/** The dark text colour to use with a brand colour: nearly black for warm hues, else a dark shade of the same hue. */
const inkBeside = (brand: string) => (isWarm(brand) ? shade(brand, 0.27, 0.008) : shade(brand, 0.42, 0.13))

/** Reduces the chroma of a page colour that is mixed with a warm brand colour, so that it is nearly grey. */
const calm = (brand: string, mixed: string): string =>
  isWarm(brand) ? shade(mixed, lightness(mixed), 0.012) : mixed

const lightness = (colour: string) => toOklch(colour)?.l ?? 0

/** A darkening of the brand colour up to this difference of OKLCH lightness is not noticed. */
const unnoticed = 0.06

/** The accent colours of the light scheme. A brand too light for text is only the main button; the accent is darker. */
function lightAccents(brand: string, backs: readonly string[]): Pick<Palette, Accents> {
  const accent = fit(brand, black, backs)
  const pressed = mix(brand, black, 0.08, 'oklab')
  if (lightness(brand) - lightness(accent) <= unnoticed || wcagContrast(black, pressed) < 4.5)
    return { accent, onAccent: white }
  const ink = fit(inkBeside(brand), black, backs)
  return {
    accent: ink,
    onAccent: white,
    brand,
    onBrand: fit(shade(brand, 0.17, 0.03), black, [brand, pressed]),
  }
}

/** A lighter colour of the same hue. For grey it is nearly white, because a grey button would look disabled. */
const lightened = (brand: string) =>
  (toOklch(brand)?.c ?? 0) < 0.02 ? shade(brand, 0.93, 0.02) : mix(brand, white, 0.35)

/** The accent colours of the dark scheme: the brand colour if it is readable, else a lighter one. */
function darkAccents(brand: string, backs: readonly string[]): Pick<Palette, Accents> {
  const accent = fit(fit(brand, white, backs) === brand ? brand : lightened(brand), white, backs)
  return { accent, onAccent: fit(shade(brand, 0.2, 0.04), black, [accent]) }
}
type Accents = 'accent' | 'onAccent' | 'brand' | 'onBrand'

/** One colour scheme. `background`: colour of the page; `surface`: colour of cards; `end`: a colour that is readable on both. */
function scheme(brand: string, background: string, surface: string, end: string): Palette {
  const backs = [background, surface]
  const on = (colour: string, least?: number) => fit(calm(brand, colour), end, backs, least)
  const sign = (colour: string, share: number) => fit(mix(colour, end, share), end, backs)
  return {
    ...(end === black ? lightAccents(brand, backs) : darkAccents(brand, backs)),
    background,
    surface,
    text: on(mix(brand, end, 0.88)),
    muted: on(mix(mix(brand, '#808080', 0.8), end, 0.3)),
    border: on(mix(brand, '#808080', 0.9), 3),
    success: sign('#1a7a48', end === black ? 0.15 : 0.5),
    warning: sign('#9a6000', end === black ? 0.15 : 0.5),
    danger: sign('#c01f3f', end === black ? 0.1 : 0.5),
  }
}

/** Both palettes for a brand colour (#rrggbb), which stays. All pairs meet WCAG 2.2 AA: text on a light brand is dark. */
export const palettesOf = (brand: string): { light: Palette; dark: Palette } => ({
  light: scheme(brand, mix(white, brand, 0.03), white, black),
  dark: scheme(
    brand,
    calm(brand, mix('#0d1013', brand, 0.04)),
    calm(brand, mix('#15191d', brand, 0.06)),
    white,
  ),
})
