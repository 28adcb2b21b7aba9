import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { licencePage } from '#src/tools/hosting/licences/page.ts'
import { sbom } from '#src/tools/hosting/licences/sbom.ts'
import { shippedPackages } from '#src/tools/hosting/licences/packages.ts'
import { checkout } from '../../support/root.ts'

interface Locked {
  integrity?: string
  resolved?: string
  hasInstallScript?: boolean
}

const text = (name: string) => readFileSync(join(checkout, name), 'utf8')
const own: Record<string, Record<string, string>> = JSON.parse(text('package.json'))
const locked: Record<string, Locked> = JSON.parse(text('package-lock.json')).packages
const others = Object.entries(locked).filter(([place]) => place !== '')

describe('what is installed', () => {
  it('is named in exact versions', () => {
    for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies', 'overrides'])
      for (const [name, version] of Object.entries(own[kind] ?? {}))
        expect(version, `${kind} ${name}`).toMatch(/^\d+\.\d+\.\d+$/)
  })

  it('matches the checksums of the lock file, from any registry', () => {
    for (const [place, { integrity, resolved }] of others)
      expect({ place, integrity, resolved }).toMatchObject({
        integrity: expect.stringMatching(/^sha512-/) as string,
        resolved: undefined,
      })
    expect(text('package-lock.json')).not.toMatch(/registry/)
  })

  it('needs no script to be installed', () => {
    expect(others.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => place)).toEqual([])
    // Or the scripts of the project would not run; so the flag stands where packages are installed.
    expect(text('engine/tools/build/ensure.mjs')).toContain("'ci', '--ignore-scripts'")
  })
})

describe('licences', () => {
  const shipped = shippedPackages(checkout)

  it('are listed for all packages that ship, and for no build tools', () => {
    const names = shipped.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(Object.keys(own.dependencies ?? {})))
    // Drawings of icons are shipped, the runtime of validators too, though both packages are needed by the build only.
    expect(names).toEqual(expect.arrayContaining(['lucide-static', 'ajv']))
    for (const name of ['vite', 'msw', 'typescript', 'markdown-to-jsx', 'fast-uri'])
      expect(names).not.toContain(name)
    expect(() => licencePage(shipped)).not.toThrow()
  })

  it('that are not in the reviewed list are refused', () => {
    const page = () =>
      licencePage([{ name: 'new', version: '1.0.0', licence: 'GPL-3.0', integrity: '', copyright: [] }])
    expect(page).toThrow('new has the licence "GPL-3.0"')
  })

  it.each(readdirSync(join(checkout, 'tenants')).filter((name) => !name.includes('.')))(
    'stand on the page of %s; `npm run licences` writes it anew',
    (tenant) => expect(text(`tenants/${tenant}/pages/licences.md`)).toBe(licencePage(shipped)),
  )
})

it('the SBOM names what ships, with sums and licences, and nothing else', () => {
  const packages = shippedPackages(checkout)
  const bill = JSON.parse(sbom({ name: 'wechselwerk', version: '0.1.0', description: 'x' }, packages))
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(bill.components.map(({ name }: { name: string }) => name)).toEqual(packages.map(({ name }) => name))
  const react = bill.components.find(({ name }: { name: string }) => name === 'react')
  expect(react).toMatchObject({ version: own.dependencies?.react, licenses: [{ expression: 'MIT' }] })
  for (const { hashes, name } of bill.components) expect(hashes[0].content, name).toMatch(/^[0-9a-f]{128}$/)
})
