import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { format } from 'prettier'
import { findingsOf } from '#src/tools/studio/check.ts'
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
  ['  Crédit  Été ', 'credit-ete'],
  ['???', ''],
  ['A'.repeat(60), 'a'.repeat(41)],
])('proposes for "%s" the id "%s"', (name, id) => {
  expect(idFrom(name)).toBe(id)
})

it('makes a whole folder in which the check finds nothing', async () => {
  serveFiles()
  const { file, text, files } = await newTenant(
    { id: 'sonnenbank', name: 'Sonnenbank', brand: '#ffcc00', tone: 'du' },
    undefined,
  )
  expect(file).toBe('tenants/sonnenbank/tenant.json')
  expect(JSON.parse(text)).toMatchObject({
    id: 'sonnenbank',
    tone: 'du',
    theme: { light: { brand: '#ffcc00' } },
  })
  expect(Object.keys(files ?? {}).toSorted()).toEqual([
    'logo-dark.svg',
    'logo.svg',
    ...['accessibility', 'agb', 'imprint', 'licences', 'privacy'].map((page) => `pages/${page}.md`),
  ])
  expect(files?.['pages/imprint.md']).toContain('Sonnenbank')
  expect(findingsOf(file, text, files)).toEqual([])
  expect(text).toBe(await format(text, { parser: 'json', printWidth: 110 }))
})

it('takes the logo in place of the placeholder, and a lighter one for dark ground', async () => {
  serveFiles()
  const content =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path fill="#101010" d="M0 0h4"/></svg>'
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
  const { text, files } = await newTenant(wanted, logo)
  expect(files?.['logo.svg']).toBe(content)
  expect(files?.['logo-dark.svg']).not.toContain('#101010')
  expect(JSON.parse(text).theme).toMatchObject({ logo: 'logo.svg', logoDark: 'logo-dark.svg' })
  const png = await newTenant(wanted, { ...logo, type: 'png', content: 'iVBO' })
  expect(JSON.parse(png.text).theme).toMatchObject({ logo: 'logo.png' })
  expect(JSON.parse(png.text).theme).not.toHaveProperty('logoDark')
  expect(Object.keys(png.files ?? {})).not.toContain('logo.svg')
})
