import { wcagContrast } from 'culori'
import type { Palette } from '#generated/engine.ts'
import { colourOf } from '#engine/tools/colours/pairs.ts'
import { useTexts } from './studio-texts.ts'

export type Palettes = Readonly<Record<'light' | 'dark', Palette>>

/** The most important colours of a palette, each with its text colour. */
const shownOf = ({ light, dark }: Palettes) =>
  [
    ['surface', light.brand ?? light.accent, light.onBrand ?? light.onAccent],
    ['text', light.accent, light.onAccent],
    ['tint', colourOf(light, 'tintAccent') ?? light.surface, light.text],
    ['dark', dark.brand ?? dark.accent, dark.onBrand ?? dark.onAccent],
  ] as const

/** A text colour with sufficient contrast: that of the brand, else black or white. */
const readable = (back: string, front: string) =>
  [front, '#000000', '#ffffff'].find((colour) => wcagContrast(back, colour) >= 4.5) ?? front

/** The colours generated from a brand colour, with the contrast of the text on each. */
export function Swatches({ palettes }: Readonly<{ palettes: Palettes }>) {
  const { brand: words, locale } = useTexts()
  const ratio = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, roundingMode: 'floor' })
  return (
    <ul className="studio-swatches" aria-label={words.made}>
      {shownOf(palettes).map(([name, back, front]) => (
        <li key={name} style={{ background: back, color: readable(back, front) }}>
          <strong>{words.swatches[name]}</strong>
          <span>{back}</span>
          <span>{ratio.format(wcagContrast(back, front))} : 1</span>
        </li>
      ))}
    </ul>
  )
}
