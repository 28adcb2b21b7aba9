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

it('suggests the darkest grey, and black for shapes without a colour', () => {
  expect(svgColours(svg('<path fill="#222222"/><path fill="#eeeeee"/>'))).toEqual(['#222222'])
  expect(svgColours(svg('<path/>'))).toEqual(['#000000'])
  expect(svgColours(svg('<path d="M0 0h4"/><path fill="#fff"/>'))).toEqual(['#000000'])
  expect(svgColours(svg('<g fill="#fff"><path d="M0 0h4"/></g>'))).toEqual(['#ffffff'])
})

it('makes black ink light for a dark ground, and keeps a colour that can be seen there', () => {
  const [ink = '', colour] = paintsIn(
    darkVersion(svg('<path fill="#101010"/><path fill="#ffcc00"/>', ' fill="none"'), ground),
  )
  expect(wcagContrast(ink, ground)).toBeGreaterThanOrEqual(7)
  expect(colour).toBe('#ffcc00')
  expect(paintsIn(darkVersion(svg('<path fill="#000000"/>'), ground))).toContain('#ffffff')
})

it('makes dark grey lettering nearly white, so that it does not look switched off beside white text', () => {
  const [, ink = ''] = paintsIn(darkVersion(svg('<path fill="#444444"/><path fill="#ffcc00"/>'), ground))
  expect(wcagContrast(ink, ground)).toBeGreaterThanOrEqual(14)
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

it('gives shapes without a colour the light colour', () => {
  const [ink = ''] = paintsIn(darkVersion(svg('<path/>'), ground))
  expect(wcagContrast(ink, ground)).toBeGreaterThanOrEqual(7)
})
