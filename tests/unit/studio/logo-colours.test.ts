import { wcagContrast } from 'culori'
import { expect, it } from 'vitest'
import { darkVersion, svgColours } from '#src/tools/studio/logo/logo-colours.ts'

const ground = '#0e1113'
const svg = (inside: string, root = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg"${root} viewBox="0 0 4 1">${inside}</svg>`
const paintsIn = (picture: string) =>
  [...picture.matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, colour = '']) => colour)

it('offers the colours of a logo, the most frequent first, without greys and without what looks alike', () => {
  const logo = svg(
    '<path fill="#ffcc00"/><path fill="rgb(255, 204, 0)"/><path style="fill:#ffca05;stroke: navy"/><path fill="#333"/><path fill="none"/>',
  )
  expect(svgColours(logo)).toEqual(['#ffcc00', '#000080'])
})

it('reads colours in a style sheet of the drawing, and no other properties', () => {
  expect(svgColours(svg('<style>.a{fill:#d5002b;fill-opacity:.5}</style><path class="a"/>'))).toEqual([
    '#d5002b',
  ])
})

it('offers the darkest of greys, and black for what has no paint', () => {
  expect(svgColours(svg('<path fill="#222222"/><path fill="#eeeeee"/>'))).toEqual(['#222222'])
  expect(svgColours(svg('<path/>'))).toEqual(['#000000'])
})

it('makes black ink light for a dark ground, and keeps a colour that can be seen there', () => {
  const [ink = '', colour] = paintsIn(
    darkVersion(svg('<path fill="#101010"/><path fill="#ffcc00"/>', ' fill="none"'), ground),
  )
  expect(wcagContrast(ink, ground)).toBeGreaterThanOrEqual(7)
  expect(colour).toBe('#ffcc00')
  expect(paintsIn(darkVersion(svg('<path fill="#000000"/>'), ground))).toContain('#ffffff')
})

it('makes a dark colour lighter until it can be seen', () => {
  const [, blue = ''] = paintsIn(darkVersion(svg('<path fill="#1b1464"/>'), ground))
  expect(wcagContrast(blue, ground)).toBeGreaterThanOrEqual(3)
  expect(blue).not.toBe('#ffffff')
})

it('keeps a white letter apart from its black tile', () => {
  const [, tile = '', letter = ''] = paintsIn(
    darkVersion(svg('<rect fill="#000000"/><path fill="#ffffff"/>'), ground),
  )
  expect(wcagContrast(tile, ground)).toBeGreaterThanOrEqual(7)
  expect(wcagContrast(letter, tile)).toBeGreaterThanOrEqual(7)
})

it('gives what has no paint the light ink', () => {
  const [ink = ''] = paintsIn(darkVersion(svg('<path/>'), ground))
  expect(wcagContrast(ink, ground)).toBeGreaterThanOrEqual(7)
})
