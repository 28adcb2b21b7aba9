// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Tenant } from '#generated/engine.ts'
import { readTenant } from '#engine/tenant/read.ts'
import routes from '#flows/routes.json' with { type: 'json' }
import { entries, entryAt, setOfferedEntries } from '#src/boot/entries.ts'
import { warnAboutTenantFile } from '#src/boot/tenant-warnings.ts'
import { setTexts, textSource } from '#src/boot/texts.ts'
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

describe('what a tenant offers', () => {
  it.each<Tenant['entries'][]>([
    [undefined],
    [{}],
    [{ Nothing: 'switch' }],
    [{ constructor: 'switch' }],
    [{ Resume: 'resume' }],
  ])('is all entries if it names no known one: %j', (own) => {
    setOfferedEntries(own)
    expect(entries()).toEqual(routes.entries)
    expect(entryAt('/nachlass')?.name).toBe('Estate')
  })
  it('is the entries it lists, and those that every tenant has', () => {
    setOfferedEntries({ BusinessCustomer: 'business', Start: 'switch' })
    expect(table()).toEqual([
      ['BusinessCustomer', '/firmenkunden', 'business'],
      ['Start', '/', 'switch'],
      ...open,
    ])
  })
  it('has "/" as the path of its first entry if none has it; other URLs redirect there', () => {
    setOfferedEntries(readTenant(beraterbank)?.entries)
    expect(table()).toEqual([['Consultant', '/', 'consultant'], ...open])
    expect(entryAt('/')).toMatchObject({ flow: 'consultant', context: { mode: 'consultant' } })
    expect(entryAt('/consultant/people')?.name).toBe('Consultant')
    for (const path of ['/nachlass', '/firmenkunden', '/switch/accounts', '/beratung'])
      expect(entryAt(path), path).toBeUndefined()
  })
  it('may start another flow, with the context of that flow', () => {
    setOfferedEntries({ Start: 'consultant', Estate: 'estate' })
    expect(entryAt('/')).toMatchObject({
      name: 'Start',
      flow: 'consultant',
      context: { mode: 'consultant' },
    })
    expect(entryAt('/nachlass')?.flow).toBe('estate')
  })
  it.each(['nothing', '', '../switch', '__proto__', 'javascript:alert(1)', 'switch/screens'])(
    'keeps the flow of the product in place of "%s", and says so',
    async (flow) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
      const file = { ...beraterbank, entries: { Start: flow } }
      const tenant = readTenant(file)
      if (!tenant) throw new Error('no tenant')
      setOfferedEntries(tenant.entries)
      expect(table()).toEqual([['Start', '/', 'switch'], ...open])
      await warnAboutTenantFile(file, tenant)
      expect(warn.mock.calls).toEqual([[expect.stringContaining('tenant.json /entries/Start:')]])
    },
  )
  it('leaves out a link that hides its host, and tells the operator', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const links = { ...beraterbank.theme.links, agb: '~https://bank.example@other.example/agb' }
    const file = { ...beraterbank, theme: { ...beraterbank.theme, links } }
    const tenant = readTenant(file)
    if (!tenant) throw new Error('no tenant')
    setOfferedEntries(tenant.entries)
    await warnAboutTenantFile(file, tenant)
    expect(warn.mock.calls).toEqual([[expect.stringContaining('tenant.json /theme/links/agb:')]])
  })
  it('of a valid tenant gives no message', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const tenant = readTenant(beraterbank)
    if (!tenant) throw new Error('no tenant')
    setOfferedEntries(tenant.entries)
    await warnAboutTenantFile(beraterbank, tenant)
    expect(warn).not.toHaveBeenCalled()
  })
})

it('names every value that is not used, and why; an own text as soon as its texts are there', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { light } = beraterbank.theme
  const file = {
    ...beraterbank,
    colour: 'red',
    theme: { ...beraterbank.theme, logo: 'Logo.SVG', light: { ...light, accent: 'red' } },
    texts: { de: { 'strt.title': 'x', 'start.titel': 'x', 'start.title': 'Hallo' }, fr: {} },
  }
  const tenant = readTenant(file)
  if (!tenant) throw new Error('no tenant')
  const load = (language: string, namespace: string) =>
    Promise.resolve(
      JSON.parse(readFileSync(`flows/texts/${language}/${namespace}.json`, 'utf8')) as Record<string, string>, // a file of ours
    )
  const texts = await createTexts({ ...textSource, load }, 'de', tenant.texts ?? {}, ['frame'])
  setTexts(texts)
  await warnAboutTenantFile(file, tenant)
  const places = () => warn.mock.calls.map(([line]) => /tenant\.json (\S+):/.exec(String(line))?.[1])
  expect(places().toSorted()).toEqual([
    '/colour',
    '/texts/de/strt.title',
    '/texts/fr',
    '/theme/light/accent',
    '/theme/logo',
  ])
  await loadNamespaces(texts, ['start'])
  expect(places().slice(5)).toEqual(['/texts/de/start.titel'])
})
