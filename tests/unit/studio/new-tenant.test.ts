import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { afterEach, expect, it, vi } from 'vitest'
import { findingsOf } from '#src/tools/studio/check.ts'
import { darkVersion, svgColours } from '#src/tools/studio/logo/logo-colours.ts'
import type { Logo } from '#src/tools/studio/logo/logo-error.ts'
import { idFrom, newTenant } from '#src/tools/studio/new-tenant.ts'

vi.mock('#src/boot/config.ts', () => ({
  config: () => ({ defaultTenant: 'hausbank', hosts: { tenant: '' } }),
}))
afterEach(() => void vi.unstubAllGlobals())

/** The files of this checkout, as a server would give them. */
const serveFiles = () =>
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(new Response(readFileSync(`.${address}`, 'utf8'))),
  )

it.each([
  ['Sparbank Süd & Söhne', 'sparbank-sued-soehne'],
  ['1822 Direkt', 'direkt'],
  ['???', ''],
  ['A'.repeat(60), 'a'.repeat(41)],
])('a bank named "%s" gets the short name "%s"', (name, id) => {
  expect(idFrom(name)).toBe(id)
})

it('a new brand is a whole folder with the colour, the tone and the name, in which nothing is found', async () => {
  serveFiles()
  const wanted = { id: 'sonnenbank', name: 'Sonnenbank', brand: '#ffcc00', tone: 'du' } as const
  const { file, text, files } = await newTenant(wanted, undefined)
  expect(file).toBe('tenants/sonnenbank/tenant.json')
  expect(JSON.parse(text)).toMatchObject({
    id: 'sonnenbank',
    tone: 'du',
    theme: { light: { brand: '#ffcc00' } },
  })
  for (const page of ['accessibility', 'agb', 'imprint', 'licences', 'privacy'])
    expect(files).toHaveProperty([`pages/${page}.md`])
  expect(files?.['pages/imprint.md']).toContain('Sonnenbank')
  expect(findingsOf(file, text, files)).toEqual([])
})

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1">${inside}</svg>`

it('a new brand has the logo that was chosen, and a lighter one for dark ground if it is a drawing', async () => {
  serveFiles()
  const content = svg('<path fill="#101010" d="M0 0h4"/>')
  const logo: Logo = {
    type: 'svg',
    content,
    width: 4,
    height: 1,
    colours: [],
    hasLettering: false,
    removed: [],
  }
  const wanted = { id: 'sonnenbank', name: 'Sonnenbank', brand: '#ffcc00', tone: 'sie' } as const
  const { files } = await newTenant(wanted, logo)
  expect(files?.['logo.svg']).toBe(content)
  expect(files?.['logo-dark.svg']).not.toContain('#101010')
  const png = await newTenant(wanted, { ...logo, type: 'png', content: 'iVBO' })
  expect(JSON.parse(png.text).theme).toMatchObject({ logo: 'logo.png' })
  expect(JSON.parse(png.text).theme).not.toHaveProperty('logoDark')
})

it.each([
  [
    '<path fill="#ffcc00"/><path fill="rgb(255, 204, 0)"/><path style="fill:#ffca05;stroke: navy"/><path fill="#333"/>',
    ['#ffcc00', '#000080'],
  ],
  ['<style>.a{fill:#d5002b;fill-opacity:.5}</style><path class="a"/>', ['#d5002b']],
  ['<path fill="#222222"/><path fill="#eeeeee"/>', ['#222222']],
  ['<path/>', ['#000000']],
])('the colours of a logo are offered for the brand: %s', (inside, colours) => {
  expect(svgColours(svg(inside))).toEqual(colours)
})

it('on dark ground the ink of a logo can be seen, and its colours stay where they can be', () => {
  const ground = '#0e1113'
  const paints = (inside: string) =>
    [...darkVersion(svg(inside), ground).matchAll(/fill="(#[0-9a-f]{6})"/g)].map(([, colour = '']) => colour)
  const black = paints('<path fill="#101010"/><path fill="#ffcc00"/>')
  expect(black.at(-1)).toBe('#ffcc00')
  expect(wcagContrast(black.at(-2) ?? '', ground)).toBeGreaterThanOrEqual(7)
  expect(wcagContrast(paints('<path fill="#1b1464"/>').at(-1) ?? '', ground)).toBeGreaterThanOrEqual(3)
  const [tile, letter] = paints('<rect fill="#000000"/><path fill="#ffffff"/>').slice(-2)
  expect(wcagContrast(letter ?? '', tile ?? '')).toBeGreaterThanOrEqual(7)
})
