import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkout, removeRoot } from '../../support/root.ts'

const before = process.cwd()
let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'tenants-'))
  for (const path of ['tenants/hausbank', 'tenants/direkt', 'src/config/config.json'])
    cpSync(join(checkout, path), join(root, path), { recursive: true })
  process.chdir(root)
})
afterAll(() => {
  process.chdir(before)
  removeRoot(root)
})

const runs: string[][] = []
/** `npm run tenant ...` in a copy of the configuration, without a terminal. */
async function tenant(...line: string[]) {
  const words: string[] = []
  const say = (text: unknown) => void words.push(String(text))
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
    spy.mockImplementation(say),
  )
  const { argv, exitCode } = process
  process.argv = [...argv.slice(0, 2), ...line]
  try {
    // The tool runs when it is imported; each address is another module.
    await import(/* @vite-ignore */ `${join(checkout, 'engine/tools/tenant/cli.ts')}?run=${runs.push(line)}`)
    return { code: process.exitCode, words: words.join('\n') }
  } finally {
    process.argv = argv
    process.exitCode = exitCode
    spies.forEach((spy) => spy.mockRestore())
  }
}
const fileOf = (id: string, name = 'tenant.json') => readFileSync(join(root, 'tenants', id, name), 'utf8')

describe('npm run tenant', () => {
  it('makes a sound tenant, with the name and colours of the bank', async () => {
    const line = ['seebank', '--title', 'Seebank & Söhne', '--brand', '#0B6FA4', '--tone', 'du']
    expect(await tenant('new', ...line)).toMatchObject({
      code: 0,
      words: expect.stringMatching(/^tenants\/seebank is sound\.$/m),
    })
    expect(JSON.parse(fileOf('seebank'))).toMatchObject({
      id: 'seebank',
      name: 'Seebank & Söhne',
      tone: 'du',
      theme: { light: { accent: '#0b6fa4' } },
    })
    expect(fileOf('seebank', 'pages/imprint.md')).toContain('Seebank & Söhne')
    expect(fileOf('seebank', 'pages/imprint.md')).not.toContain('Hausbank')
    expect(fileOf('seebank', 'logo-dark.svg')).toContain('Seebank &amp; Söhne')
  })
  it('never writes over another tenant, and writes all files or none', async () => {
    const old = fileOf('hausbank')
    const named = (id: string, brand = '#000000') => tenant('new', id, '--title', 'X', '--brand', brand)
    expect(await named('hausbank')).toMatchObject({ code: 2, words: expect.stringMatching(/exists already/) })
    expect(fileOf('hausbank')).toBe(old)
    expect(await named('halb', 'red')).toMatchObject({
      code: 2,
      words: expect.stringMatching(/A colour like #0a5c4f\./),
    })
    expect(() => fileOf('halb')).toThrow()
    expect(await named('../evil')).toMatchObject({ code: 2 })
  })
  it('changes the colours, and keeps the rest', async () => {
    const old = JSON.parse(fileOf('direkt'))
    expect(await tenant('colours', 'direkt', '--brand', '#aa0055')).toMatchObject({ code: 0 })
    const { theme, ...rest } = JSON.parse(fileOf('direkt'))
    expect(theme.light.accent).toBe('#aa0055')
    expect({ ...rest, theme: theme.links }).toEqual({ ...old, theme: old.theme.links })
  })
  it('checks a tenant in any folder, and says how to mend it', async () => {
    const folder = join(root, 'elsewhere/strand')
    cpSync(join(root, 'tenants/hausbank'), folder, { recursive: true })
    const broken = fileOf('hausbank').replace('"hausbank"', '"strand"').replace('#14201d', '#dddddd')
    writeFileSync(join(folder, 'tenant.json'), broken)
    const { code, words } = await tenant('check', folder)
    expect(code).toBe(1)
    expect(words).toMatch(/Contrast of text on [a-z ]+ is 1\.\d+, needed is 4\.5\./)
    expect(words).toMatch(/Make it darker: #[0-9a-f]{6} is the nearest that passes/)
    expect(words).not.toContain('tenants/hausbank')
  })
  it('checks a tenant on a host, with the pages that its pages link to', async () => {
    const pages = join(root, 'tenants/hausbank/pages')
    appendFileSync(join(pages, 'imprint.md'), '\n[Preise](fees.md)\n')
    writeFileSync(join(pages, 'fees.md'), '# Preise\n\n[Weg](nowhere.md)\n')
    vi.stubGlobal('fetch', async (address: URL) => {
      const file = join(root, address.pathname.replace('/cdn/', '/'))
      return existsSync(file) ? new Response(readFileSync(file)) : new Response('', { status: 404 })
    })
    const at = 'https://host.example/cdn/tenants'
    const { code, words } = await tenant('check', `${at}/hausbank`)
    expect(code).toBe(1)
    expect(words).toContain(`${at}/hausbank/pages/fees.md:3:1  dead-page-link`)
    expect(words).toContain('1 finding in 1 file.')
    expect(await tenant('check', `${at}/nobody`)).toMatchObject({
      code: 2,
      words: expect.stringMatching(/HTTP 404/),
    })
    vi.unstubAllGlobals()
  })
  it.each([
    [['check', 'nowhere'], /is not there/],
    [['check'], /npm run tenant new/],
    [['paint', '--colour', 'x'], /npm run tenant new/],
  ])('says what it cannot do: %j', async (line, words) => {
    expect(await tenant(...line)).toMatchObject({ code: 2, words: expect.stringMatching(words) })
  })
})
