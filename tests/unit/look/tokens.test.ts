import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync('engine/theme/tokens.css', 'utf8')

/** Colours that a rule of tokens.css sets. */
function palette(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    [...block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
}

const light = palette(':root')
const dark = palette(":root[data-scheme='dark']")

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

describe.each([
  ['light', light],
  ['dark', dark],
])('default colours, %s', (_, colours) => {
  const pairs = ['text', 'muted', 'accent', 'success', 'warning', 'danger'].flatMap((name) => [
    [name, 'background', 4.5],
    [name, 'surface', 4.5],
  ])
  test.each([...pairs, ['on-accent', 'accent', 4.5], ['border', 'surface', 3], ['border', 'background', 3]])(
    '%s on %s has %d:1',
    (one, other, least) => {
      const [front, back] = [colours[String(one)], colours[String(other)]]
      if (!front || !back) throw new Error(`tokens.css has no colour ${one} or ${other}`)
      expect(contrast(front, back)).toBeGreaterThanOrEqual(Number(least))
    },
  )
})

test('the system and data-scheme give the same dark colours', () => {
  expect(palette(":root:not([data-scheme='light'])")).toEqual(dark)
  expect(Object.keys(dark)).toEqual(Object.keys(light))
})
