// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Tenant } from '#generated/engine.ts'
import { readTenant } from '#engine/tenant/read.ts'
import routes from '#flows/routes.json' with { type: 'json' }
import { entries, entryAt, setOfferedEntries } from '#src/routes/entries.ts'
import { warnAboutTenantFile } from '#src/boot/after-start.ts'
import { setTexts, textSource } from '#src/config/data.ts'
import { createTexts, loadNamespaces } from '#engine/text/texts.ts'
import beraterbank from '#tenants/beraterbank/tenant.json' with { type: 'json' }

afterEach(() => {
  setOfferedEntries()
  vi.restoreAllMocks()
})

const table = () => entries().map(({ name, path, flow }) => [name, path, flow])
/** Open for everybody: where links of mails lead, what says that a session was ended, how an order stands, and where other sites return to. */
const open = [
  ['Resume', '/weiter', 'resume'],
  ['Ended', '/beendet', 'ended'],
  ['Status', '/stand', 'status'],
  ['Help', '/hilfe', 'help'],
  ['Feedback', '/rueckmeldung', 'feedback'],
  ['Return', '/return', 'return'],
]

describe('what a bank offers', () => {
  it.each<Tenant['entries'][]>([[undefined], [{ constructor: 'switch' }], [{ Resume: 'resume' }]])(
    'is all entries if it names no known one: %j',
    (own) => {
      setOfferedEntries(own)
      expect(entries()).toEqual(routes.entries)
      expect(entryAt('/nachlass')?.name).toBe('Estate')
    },
  )
  it('is what it lists, the first at "/" if nothing else is there, and what every bank has', () => {
    setOfferedEntries({ BusinessCustomer: 'business', Start: 'switch' })
    expect(table()).toEqual([
      ['BusinessCustomer', '/firmenkunden', 'business'],
      ['Start', '/', 'switch'],
      ...open,
    ])
    setOfferedEntries(readTenant(beraterbank)?.entries)
    expect(table()).toEqual([['Consultant', '/', 'consultant'], ...open])
    expect(entryAt('/')).toMatchObject({ flow: 'consultant', context: { mode: 'consultant' } })
    expect(entryAt('/consultant/people')?.name).toBe('Consultant')
    for (const path of ['/nachlass', '/firmenkunden', '/switch/accounts', '/beratung'])
      expect(entryAt(path), path).toBeUndefined()
  })
})

it('the operator is told every value of a tenant that is not used, own texts as soon as theirs are there', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { light } = beraterbank.theme
  const file = {
    ...beraterbank,
    colour: 'red',
    entries: { Start: 'javascript:alert(1)', Estate: '__proto__' },
    theme: { ...beraterbank.theme, logo: 'Logo.SVG', light: { ...light, accent: 'red' } },
    texts: { de: { 'strt.title': 'x', 'start.titel': 'x', 'start.title': 'Hallo' }, fr: {} },
  }
  const tenant = readTenant(file)
  if (!tenant) throw new Error('no tenant')
  const load = (language: string, namespace: string) =>
    Promise.resolve(
      JSON.parse(readFileSync(`flows/texts/${language}/${namespace}.json`, 'utf8')) as Record<string, string>, // a file of ours
    )
  setOfferedEntries(tenant.entries)
  expect(entryAt('/')?.flow, 'the flow of the product in its place').toBe('switch')
  const texts = await createTexts({ ...textSource, load }, 'de', tenant.texts ?? {}, ['frame'])
  setTexts(texts)
  await warnAboutTenantFile(file, tenant)
  const places = () => warn.mock.calls.map(([line]) => /tenant\.json (\S+):/.exec(String(line))?.[1])
  expect(places().toSorted()).toEqual([
    '/colour',
    '/entries/Estate',
    '/entries/Start',
    '/texts/de/strt.title',
    '/texts/fr',
    '/theme/light/accent',
    '/theme/logo',
  ])
  await loadNamespaces(texts, ['start'])
  expect(places().slice(7)).toEqual(['/texts/de/start.titel'])
})
