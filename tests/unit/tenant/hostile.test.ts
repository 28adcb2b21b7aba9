import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { join, tokens } from '#engine/tools/check/json.ts'
import { colours } from '#engine/tenant/theme.ts'
import {
  addresses,
  markup,
  pages,
  paths,
  reaching,
  shapes,
  sinks,
  styles,
} from '../../support/tenant/hostile.ts'
import { base, checkBroken } from '../check/broken.ts'

const file = 'tenants/shop/tenant.json'
const values = [...addresses, ...styles, ...paths]
const strange = [...shapes, ...values]

interface Attack {
  pointer: string
  value: unknown
}

/** Where a value may be refused for itself, with what is hostile there. */
const places: Record<string, readonly unknown[]> = {
  '/id': strange,
  '/name': [...shapes, ...markup, ''],
  '/tone': strange,
  '/locales/0': strange,
  '/theme/links/imprint': strange,
  '/theme/links/help': strange,
  '/theme/logo': strange,
  '/theme/logoDark': strange,
  '/theme/font': strange,
  '/theme/radius': strange,
  ...Object.fromEntries(
    ['light', 'dark'].flatMap((scheme) =>
      colours.map((name) => [`/theme/${scheme}/${name}`, strange] as const),
    ),
  ),
  '/features/help': strange,
  '/entries/Start': strange,
  '/texts/de/order.size.title': [...shapes, ...markup, '{{constructor}}', 'x'.repeat(20_000)],
}

/** Maps and objects, each with keys that it must not have. */
const holders = ['', '/theme', '/theme/links', '/theme/light', '/theme/dark', '/features', '/entries', '/texts', '/texts/de'] // prettier-ignore
const names = [...addresses, ...styles, ...paths].filter((name) => name.length < 1000)

/** So many attacks at once as there are places, so that few checks see them all. */
const inTurns = (lists: Attack[][]): Attack[][] =>
  Array.from({ length: Math.max(...lists.map(({ length }) => length)) }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  )

type Container = Record<string, unknown>
const sound = readFileSync(`${base}/${file}`, 'utf8')

/** Pointers of what the check finds in a tenant of these words. */
const found = (text: string) =>
  checkBroken([{ file, op: 'raw', value: text }]).flatMap((one) => (one.file === file ? one.pointer : []))

/** A tenant with texts of its own, and with these attacks in it. */
function attacked(attacks: Attack[]): string {
  const tenant: Container = {
    ...JSON.parse(sound),
    texts: { de: { 'order.size.title': 'Start' }, en: { 'order.size.title': 'Start' } },
  }
  for (const { pointer, value } of attacks) {
    const keys = tokens(pointer)
    const last = keys.pop() ?? ''
    const parent = keys.reduce((here, key) => here[key] as Container, tenant) // pointers lead through objects and lists
    parent[last] = value
  }
  return JSON.stringify(tenant)
}

const atValues = inTurns(
  Object.entries(places).map(([pointer, list]) => list.map((value) => ({ pointer, value }))),
)
const atKeys = inTurns(
  holders.map((holder) => [
    ...names.map((name) => ({ pointer: join(holder, name), value: 'x' })),
    ...Object.entries(sinks).map(([name, value]) => ({ pointer: join(holder, name), value })),
  ]),
)

it('has no findings without an attack', () => expect(found(attacked([]))).toEqual([]))

it('is refused in every value, at its place', () => {
  for (const attacks of atValues) {
    const at = found(attacked(attacks))
    for (const { pointer, value } of attacks)
      expect(at, `${JSON.stringify(value).slice(0, 80)} at ${pointer}`).toContain(pointer)
  }
})

it('is refused as a key of every object, at its place', () => {
  for (const attacks of atKeys) {
    const at = found(attacked(attacks))
    for (const { pointer } of attacks) expect(at, pointer).toContain(pointer)
  }
})

it.each(holders)('names that reach into every object, in "%s"', (holder) => {
  for (const name of reaching) {
    const text = tokens(holder).reduceRight(
      (inner, key) => `{"${key}":${inner}}`,
      `{"${name}":{"isAdmin":1}}`,
    )
    expect(found(text)).toContain(join(holder, name))
    expect({}).not.toHaveProperty('isAdmin')
  }
})

it('is refused in a page, each on its line', () => {
  const value = pages.join('\n\n')
  const lines = checkBroken([{ file: 'tenants/shop/pages/imprint.md', op: 'raw', value }]).map(
    ({ file: at, line, rule }) => `${at}:${line} ${rule}`,
  )
  for (const [index, page] of pages.entries())
    expect(lines, page).toContain(`tenants/shop/pages/imprint.md:${index * 2 + 1} unsafe-page`)
})

it('is three hundred and more', () => {
  const count: number =
    [...atValues, ...atKeys].flat().length + holders.length * reaching.length + pages.length
  expect(count).toBeGreaterThan(300)
})
