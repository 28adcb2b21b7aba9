import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wcagLuminance } from 'culori'
import { pairs, failingContrast } from '#engine/tools/colours/pairs.ts'
import { palettesOf } from '#engine/tools/colours/palettes.ts'

const colour = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('the colours of any brand', () => {
  it('keep the contrast of every pair, light and dark', () => {
    assert(
      property(colour, (brand) => {
        for (const palette of Object.values(palettesOf(brand)))
          for (const pair of pairs)
            expect(failingContrast(palette, pair), `${pair[0]} on ${pair[1]}`).toBeUndefined()
      }),
      { numRuns: 100 },
    )
  })
  it('have the brand colour as it is, where it can be read', () => {
    expect(palettesOf('#0a5c4f').light.accent).toBe('#0a5c4f')
    expect(palettesOf('#0a5c4f').light.brand).toBeUndefined()
  })
  it.each(['#ffcc00', '#ff6600', '#8ecbff', '#c8f000'])(
    'a light one stays on the main button, with dark text: %s',
    (brand) => {
      const { light, dark } = palettesOf(brand)
      expect(light.brand).toBe(brand)
      expect(wcagLuminance(light.onBrand ?? '#ffffff')).toBeLessThan(0.05)
      expect(wcagLuminance(light.accent)).toBeLessThan(0.15)
      expect(dark.accent).toBe(brand)
    },
  )
})
