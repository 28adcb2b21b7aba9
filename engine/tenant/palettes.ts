import type { Palette } from '#generated/engine.ts'
import { mix, nearest, ratio } from './contrast.ts'

const black = '#000000'
const white = '#ffffff'

/** The colour itself, or the nearest towards `end` that is readable on all of `backs`. */
const fit = (colour: string, end: string, backs: readonly string[], least = 4.5): string =>
  nearest(colour, (candidate) => backs.every((back) => ratio(candidate, back) >= least), [end]) ?? end

/** One scheme: `ground` is its page, `surface` its cards, `end` the colour that is readable on both in any case. */
function scheme(brand: string, background: string, surface: string, end: string): Palette {
  const on = (colour: string, least?: number) => fit(colour, end, [background, surface], least)
  const accent = on(end === black ? brand : mix(brand, white, 0.35))
  return {
    accent,
    onAccent: fit(end === black ? white : mix(brand, black, 0.8), end === black ? white : black, [accent]),
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
 * Light and dark colours for a brand colour (#rrggbb), in which every pair that stands on each other keeps WCAG 2.2 AA. The
 * brand colour is the light accent wherever it is dark enough to be read.
 */
export const palettesOf = (brand: string): { light: Palette; dark: Palette } => ({
  light: scheme(brand, mix(white, brand, 0.03), white, black),
  dark: scheme(brand, mix('#0d1013', brand, 0.04), mix('#15191d', brand, 0.06), white),
})
