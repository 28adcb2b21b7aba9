import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { findingsOf } from '#src/tools/studio/check.ts'
import type { Logo } from '#src/tools/studio/logo/read-logo.ts'
import { newTenant } from '#src/tools/studio/new-tenant.tsx'

vi.mock('#src/config/config.ts', () => ({
  config: () => ({ defaultTenant: 'hausbank', hosts: { tenant: '' } }),
}))
afterEach(() => void vi.unstubAllGlobals())

/** The files of this checkout, as a server would give them. */
const serveFiles = () =>
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(new Response(readFileSync(`.${address}`, 'utf8'))),
  )

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
  const plain = { width: 4, height: 1, colours: [], hasLettering: false, removed: [] }
  const logo: Logo = { type: 'svg', content, ...plain }
  const wanted = { id: 'sonnenbank', name: 'Sonnenbank', brand: '#ffcc00', tone: 'sie' } as const
  const { files } = await newTenant(wanted, logo)
  expect(files?.['logo.svg']).toBe(content)
  expect(files?.['logo-dark.svg']).not.toContain('#101010')
  const png = await newTenant(wanted, { ...logo, type: 'png', content: 'iVBO' })
  expect(JSON.parse(png.text).theme).toMatchObject({ logo: 'logo.png' })
  expect(JSON.parse(png.text).theme).not.toHaveProperty('logoDark')
})
