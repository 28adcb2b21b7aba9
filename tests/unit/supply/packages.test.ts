import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { licencePage } from '#src/tools/hosting/licences/page.ts'
import { checkout } from '../../support/root.ts'

interface Locked {
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}

const text = (name: string) => readFileSync(join(checkout, name), 'utf8')
const own: Record<string, Record<string, string>> = JSON.parse(text('package.json'))
const lockFiles = ['package-lock.json', 'tests/bench/peers/package-lock.json'].map(text)
const [others = [], ofPeers = []] = lockFiles.map((file) =>
  Object.entries<Locked>(JSON.parse(file).packages).filter(([place]) => place !== ''),
)

describe('what is installed', () => {
  it('is named in exact versions', () => {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])
      for (const [name, version] of Object.entries(own[kind] ?? {}))
        expect(version, `${kind} ${name}`).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('matches the checksums of the lock files, from any registry', () => {
    for (const [place, { integrity, resolved }] of [...others, ...ofPeers])
      expect({ place, integrity, resolved }).toMatchObject({
        integrity: expect.stringMatching(/^sha512-/) as string,
        resolved: undefined,
      })
    expect(lockFiles.join('')).not.toMatch(/registry/)
  })

  it('needs no script to be installed', () => {
    expect(others.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)).toEqual([])
    // Or the scripts of the project would not run; so the flag stands where packages are installed.
    expect(text('engine/tools/build/ensure.mjs')).toContain("'ci', '--ignore-scripts'")
  })
})

describe('licences', () => {
  const page = text('tenants/hausbank/pages/licences.md')
  const listed = [...page.matchAll(/\*\*(.+)\*\* (\S+?)\\?$/gm)].map(([, name = '', version]) => ({
    name,
    version,
  }))

  it('are listed for all packages that ship, and for no build tools', () => {
    const names = listed.map(({ name }) => name)
    for (const [name, version] of Object.entries(own.dependencies ?? {}))
      expect(listed, '`npm run licences` after a build writes them').toContainEqual({
        name: name.replaceAll('_', '\\_'),
        version,
      })
    // Drawings of icons are shipped, the runtime of validators too, though both packages are needed by the build only.
    expect(names).toEqual(expect.arrayContaining(['lucide-static', 'ajv']))
    for (const name of ['vite', 'msw', 'typescript', 'markdown-to-jsx']) expect(names).not.toContain(name)
  })

  it('that are not in the reviewed list are refused', () =>
    expect(() => licencePage([{ name: 'new', version: '1.0.0', licence: 'GPL-3.0' }])).toThrow(
      'new has the licence "GPL-3.0"',
    ))

  it.each(readdirSync(join(checkout, 'tenants')).filter((name) => !name.includes('.')))(
    'stand on the page of %s',
    (tenant) => expect(text(`tenants/${tenant}/pages/licences.md`)).toBe(page),
  )
})
