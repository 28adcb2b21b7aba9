import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { join, tokens } from '#engine/util/json.ts'
import { colours } from '#engine/tenant/theme.ts'
import { addresses, markup, paths, shapes, sinks, styles } from '../../support/tenant/hostile.ts'
import { base, checkBroken } from '../check/broken.ts'

const file = 'tenants/shop/tenant.json'
const values = [...addresses, ...styles, ...paths]
const strange = [...shapes, ...values]

interface Attack {
  pointer: string
  value: unknown
}

/** A third of them: places in turn have each, and together all. */
const third = (at: number) => strange.filter((_, place) => place % 3 === at % 3)

/** Where a value may be refused for itself, with what is hostile there. */
const strangePlaces = [
  ...'id tone locales/0 theme/links/imprint theme/links/help theme/logo theme/logoDark'.split(' '),
  ...'theme/font theme/radius features/help entries/Start'.split(' '),
  ...colours.flatMap((name) => [`theme/light/${name}`, `theme/dark/${name}`]),
]
const places: Record<string, readonly unknown[]> = {
  ...Object.fromEntries(strangePlaces.map((place, at) => [`/${place}`, third(at)])),
  '/theme/links/agb': addresses,
  '/name': [...shapes, ...markup, ''],
  '/texts/de/order.size.title': [...shapes, ...markup, '{{constructor}}', 'x'.repeat(20_000)],
}

/** Maps and objects, each with keys that it must not have. */
const holders = ['', '/theme', '/theme/links', '/theme/light', '/theme/dark', '/features', '/entries', '/texts', '/texts/de'] // prettier-ignore
const names = [addresses, styles, paths].flatMap(([first = '']) => first)

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

it('a tenant without an attack is sound', () => expect(found(attacked([]))).toEqual([]))

it('a hostile value of a tenant is refused, at its place', () => {
  for (const attacks of atValues) {
    const at = found(attacked(attacks))
    for (const { pointer, value } of attacks)
      expect(at, `${JSON.stringify(value).slice(0, 80)} at ${pointer}`).toContain(pointer)
  }
})

it('a hostile name in a tenant is refused, at its place', () => {
  for (const attacks of atKeys) {
    const at = found(attacked(attacks))
    for (const { pointer } of attacks) expect(at, pointer).toContain(pointer)
  }
  for (const [holder, name] of [
    ['', '__proto__'],
    ['/theme/links', 'constructor'],
    ['/texts/de', 'prototype'],
  ] as const) {
    const own = `{"${name}":{"isAdmin":1}}`
    const text = tokens(holder).reduceRight((inner, key) => `{"${key}":${inner}}`, own)
    expect(found(text)).toContain(join(holder, name))
    expect({}).not.toHaveProperty('isAdmin')
  }
})
