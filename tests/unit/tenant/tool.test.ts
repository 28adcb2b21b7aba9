import { execFile } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkout, configurationWith, removeRoot } from '../../support/root.ts'

let root = ''
beforeAll(() => {
  root = configurationWith({})
})
afterAll(() => removeRoot(root))

/** `npm run tenant ...` in a copy of the configuration, without a terminal. */
const tenant = (...line: string[]) =>
  new Promise<{ code: number; words: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [join(checkout, 'engine/tools/tenant/cli.ts'), ...line],
      { cwd: root },
      (_, out, err) => resolve({ code: child.exitCode ?? -1, words: out + err }),
    )
    child.stdin?.end()
  })

const fileOf = (id: string, name = 'tenant.json') => readFileSync(join(root, 'tenants', id, name), 'utf8')

describe('a new tenant', () => {
  it('is sound, with the name and colours of the bank', async () => {
    const made = await tenant(
      'new',
      'seebank',
      '--title',
      'Seebank & Söhne',
      '--brand',
      '#0B6FA4',
      '--tone',
      'du',
    )
    expect(made).toMatchObject({ code: 0, words: expect.stringContaining(' is sound.') })
    expect(JSON.parse(fileOf('seebank'))).toMatchObject({
      id: 'seebank',
      name: 'Seebank & Söhne',
      tone: 'du',
      theme: { light: { accent: '#0b6fa4' } },
    })
    expect(fileOf('seebank', 'pages/imprint.md')).toContain('Seebank & Söhne')
    expect(fileOf('seebank', 'pages/imprint.md')).not.toContain('Hausbank')
    expect(fileOf('seebank', 'logo-dark.svg')).toContain('Seebank &amp; Söhne')
    expect(fileOf('seebank', 'logo.svg')).toContain('aria-label="Seebank &amp; Söhne"')
  })
  it('never overwrites another tenant, and writes all files or none', async () => {
    const before = fileOf('hausbank')
    const again = await tenant('new', 'hausbank', '--title', 'X', '--brand', '#000000')
    expect(again).toMatchObject({ code: 2, words: expect.stringContaining('exists already') })
    expect(fileOf('hausbank')).toBe(before)
    const bad = await tenant('new', 'halb', '--title', 'Halb', '--brand', 'red')
    expect(bad).toMatchObject({ code: 2, words: expect.stringContaining('A colour like #0a5c4f.') })
    expect(() => fileOf('halb')).toThrow()
    expect(await tenant('new', '../evil', '--title', 'X', '--brand', '#000000')).toMatchObject({ code: 2 })
  })
  it('gets other colours, and keeps the rest', async () => {
    const before = JSON.parse(fileOf('direkt'))
    expect(await tenant('colours', 'direkt', '--brand', '#aa0055')).toMatchObject({ code: 0 })
    const { theme, ...rest } = JSON.parse(fileOf('direkt'))
    expect(theme.light.accent).toBe('#aa0055')
    expect({ ...rest, links: theme.links }).toEqual({
      ...Object.fromEntries(Object.entries(before).filter(([key]) => key !== 'theme')),
      links: before.theme.links,
    })
  })
})

describe('a check of one tenant', () => {
  it('checks any folder, and prints hints', async () => {
    const folder = join(root, 'elsewhere/strand')
    mkdirSync(folder, { recursive: true })
    const broken = fileOf('hausbank')
      .replace('"id": "hausbank"', '"id": "strand"')
      .replace('#14201d', '#dddddd')
    writeFileSync(join(folder, 'tenant.json'), broken)
    const found = await tenant('check', folder)
    expect(found.code).toBe(1)
    expect(found.words).toContain('strand/tenant.json')
    expect(found.words).toMatch(/Contrast of text on [a-z ]+ is 1\.\d+, needed is 4\.5\./)
    expect(found.words).toMatch(/Make it darker: #[0-9a-f]{6} is the nearest that passes/)
    expect(found.words).toMatch(/imprint\.md/)
    expect(found.words).not.toContain('tenants/hausbank')
  })
  it('checks a tenant on a running host', async () => {
    const server = createServer((request, response) => {
      const file = join(root, (request.url ?? '').replace('/cdn/', '/'))
      try {
        response.end(readFileSync(file))
      } catch {
        response.writeHead(404).end('not here')
      }
    })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const { port } = server.address() as AddressInfo // a TCP port was asked for
    const at = `http://127.0.0.1:${port}/cdn/tenants`
    expect(await tenant('check', `${at}/hausbank`)).toMatchObject({
      code: 0,
      words: expect.stringContaining(' is sound.'),
    })
    // A page that only another page links to.
    const pages = join(root, 'tenants/hausbank/pages')
    appendFileSync(join(pages, 'imprint.md'), '\n[Preise](fees.md)\n')
    writeFileSync(join(pages, 'fees.md'), '# Preise\n\n[Weg](nowhere.md)\n')
    const { words } = await tenant('check', `${at}/hausbank`)
    expect(words).toContain(`${at}/hausbank/pages/fees.md:3:1  dead-page-link`)
    expect(words).toContain('1 finding in 1 file.')
    expect(await tenant('check', `${at}/nobody/tenant.json`)).toMatchObject({
      code: 2,
      words: expect.stringContaining('HTTP 404'),
    })
    server.close()
  })
  it('reports what cannot be read', async () => {
    expect(await tenant('check', join(root, 'nowhere'))).toMatchObject({
      code: 2,
      words: expect.stringContaining('is not there'),
    })
    expect(await tenant('check')).toMatchObject({
      code: 2,
      words: expect.stringContaining('npm run tenant new'),
    })
    expect(await tenant('paint', '--colour', 'x')).toMatchObject({ code: 2 })
  })
})
