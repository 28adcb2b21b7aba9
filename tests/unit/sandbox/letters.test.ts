import { beforeEach, expect, test } from 'vitest'
import type { Json } from './client.ts'
import { createClient } from './client.ts'
import { readPdf } from './pdf-text.ts'

let client: ReturnType<typeof createClient>
const pdf = { accept: 'application/pdf' }
const partners = async (): Promise<Json[]> => (await client.call('GET', '/switch/partners')).body.items
const letter = async (id: string, headers: object = {}) => {
  const reply = await client.call('GET', `/switch/partners/${id}`, undefined, { ...pdf, ...headers })
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  return readPdf(reply)
}

beforeEach(async () => {
  client = createClient()
  await client.start('P8')
})

test('a letter contains sender, receiver, the new account, and the numbers of the customer at the partner', async () => {
  const [first] = await partners()
  const { pages, title, tagged, language } = await letter(first.id)
  for (const part of [
    'Erika Muster',
    first.name,
    first.address.city,
    'DE57 9910 0000 1000 0000 01',
    first.creditorId,
  ])
    expect(pages[0]).toContain(part)
  expect(pages[0]).toContain('Entwurf')
  expect(title).toBe(`Brief an ${first.name}`)
  expect(tagged).toBe(true)
  expect(language).toBe('de')
})

test('a letter names the old account that the partner uses, no other one, and its holder if that is somebody else', async () => {
  const accounts: Json[] = (await client.call('GET', '/banking/accounts')).body.accounts
  const [first] = await partners()
  const [before = ''] = (await letter(first.id)).pages
  for (const { iban, enabled } of accounts)
    expect(before.includes(iban.replaceAll(/(.{4})(?=.)/g, '$1 '))).toBe(enabled && iban === accounts[0].iban)
  expect(before).not.toContain('Bisheriger Kontoinhaber')
  const { profile }: Json = (await client.call('GET', '/switch/userinfo')).body
  const owners = [{ ...profile.owners[0], firstName: 'Karl', lastName: 'Brandt' }]
  await client.call('PUT', '/switch/type', { type: 'kws', profile: { ...profile, owners } })
  expect((await letter(first.id)).pages[0]).toMatch(/Bisheriger Kontoinhaber\s+Erika Muster/)
})

test('to a partner in Germany in German, whatever language the customer reads', async () => {
  const [first] = await partners()
  const { pages, language } = await letter(first.id, { 'accept-language': 'en' })
  expect(pages[0]).toContain('meine Bankverbindung ändert sich')
  expect(language).toBe('de')
  const pack = await readPdf(
    await client.call('GET', '/switch/partners', undefined, { ...pdf, 'accept-language': 'en' }),
  )
  expect(pack.pages.join()).not.toContain('My bank account is changing')
})

test('to a partner abroad in English where the customer reads English', async () => {
  const [first] = await partners()
  const { status: _, enabled: _enabled, ...fields } = first
  const address = { ...first.address, country: 'NL' }
  await client.call('PUT', `/switch/partners/${first.id}`, { ...fields, address })
  const { pages, language } = await letter(first.id, { 'accept-language': 'en' })
  expect(pages[0]).toContain('My bank account is changing')
  expect(language).toBe('en')
  expect((await letter(first.id, { 'accept-language': 'de' })).language).toBe('de')
})

test('a partner with a mandate gets a second page about it, one that pays in does not', async () => {
  const all = await partners()
  const debit = all.find(({ direction, mandateRef }) => direction === 'debit' && mandateRef)
  const credit = all.find(({ direction }) => direction === 'credit')
  const { pages } = await letter(debit.id)
  expect(pages).toHaveLength(2)
  expect(pages[1]).toContain(debit.mandateRef)
  expect((await letter(credit.id)).pages).toHaveLength(1)
})

test('a changed partner has a changed letter', async () => {
  const [first] = await partners()
  const { status: _, enabled: _enabled, ...fields } = first
  await client.call('PUT', `/switch/partners/${first.id}`, { ...fields, customerNo: 'NEU-4711' })
  expect((await letter(first.id)).pages[0]).toContain('NEU-4711')
})

test('European names are printed unchanged', async () => {
  const [first] = await partners()
  const { status: _, enabled: _enabled, ...fields } = first
  await client.call('PUT', `/switch/partners/${first.id}`, { ...fields, name: 'Łódź Ősz Čeština & Ελλάς' })
  expect((await letter(first.id)).pages[0]).toContain('Łódź Ősz Čeština & Ελλάς')
})

test('all letters as one document: those that we send, and no other', async () => {
  const all = await partners()
  const ours = all.filter(({ handling }) => handling === 'auto' || handling === 'letter')
  const pack = await readPdf(await client.call('GET', '/switch/partners', undefined, pdf))
  const text = pack.pages.join('\n')
  for (const { name } of ours) expect(text).toContain(name)
  for (const { name } of all.filter((partner) => !ours.includes(partner))) expect(text).not.toContain(name)
})

test('the record exists once the switch is complete', async () => {
  const before = await client.call('GET', '/switch/completed', undefined, pdf)
  expect(before.body).toEqual({ completed: false })
  const session = client.store.byBearer(client.access)
  if (session) {
    session.completed = true
    session.profile.closeOld = { close: true, date: '2027-02-24' }
  }
  const { pages, title } = await readPdf(await client.call('GET', '/switch/completed', undefined, pdf))
  expect(title).toBe('Protokoll des Kontowechsels')
  const [first] = await partners()
  expect(pages.join()).toContain(first.name)
  expect(pages.join()).toContain('Altes Konto schließen am')
  expect(pages.join()).toContain('24.02.2027')
})
