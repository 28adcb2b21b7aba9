import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { converter, wcagContrast as ratio, wcagLuminance } from 'culori'
import { mix, nearest } from '#engine/tools/colours/pairs.ts'
import { pairs, failingContrast } from '#engine/tools/colours/pairs.ts'
import { palettesOf } from '#engine/tools/colours/palettes.ts'

const oklch = converter('oklch')
const colour = integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#767676', '#ffffff', 4.54],
    ['#0a5c4f', '#0a5c4f', 1],
  ])('of %s and %s is %s', (one, other, expected) => {
    expect(ratio(one, other)).toBeCloseTo(expected, 1)
    expect(ratio(other, one)).toBe(ratio(one, other))
  })
  it('finds the nearest colour that passes, or none', () => {
    expect(mix('#102030', '#ffffff', 0)).toBe('#102030')
    expect(mix('#000000', '#ffffff', 1)).toBe('#ffffff')
    expect(nearest('#102030', () => true)).toBe('#102030')
    expect(nearest('#999999', (one) => ratio(one, '#ffffff') >= 4.5)).toBe('#767676')
    expect(nearest('#999999', () => false)).toBeUndefined()
  })
})

describe('the colours of any brand', () => {
  it('keep the contrast of every pair, light and dark', () => {
    assert(
      property(colour, (brand) => {
        for (const palette of Object.values(palettesOf(brand)))
          for (const pair of pairs)
            expect(failingContrast(palette, pair), `${pair[0]} on ${pair[1]}`).toBeUndefined()
      }),
      { numRuns: 500 },
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
  it.each(['#ffcc00', '#ffff00', '#ff6600', '#e0b000'])(
    'nothing that is made of a yellow or orange is brown or olive, but what warns: %s',
    (brand) => {
      for (const palette of Object.values(palettesOf(brand)))
        for (const name of ['accent', 'text', 'muted', 'border', 'background', 'surface'] as const) {
          const { l = 0, c = 0 } = oklch(palette[name]) ?? {}
          // A dark yellow is brown from about this chroma on.
          if (palette[name] !== brand && l < 0.8) expect(c, `${name} ${palette[name]}`).toBeLessThan(0.02)
        }
    },
  )
  it.each(['#000000', '#333333'])('a black or grey one is nearly white in the dark: %s', (brand) => {
    const { dark } = palettesOf(brand)
    expect(oklch(dark.accent)?.l).toBeGreaterThan(0.9)
  })
})
