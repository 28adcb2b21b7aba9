import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, expect, test } from 'vitest'
import { createClient, type Json, type Reply } from './client.ts'

/** Reads a PDF as a program for the blind would: the text of each page, its title, its language, and whether it is tagged. */
async function readPdf(reply: Reply) {
  const data = new Uint8Array(await reply.raw.arrayBuffer())
  const loading = getDocument({ data, verbosity: 0 })
  const file = await loading.promise
  const pages: string[] = []
  for (let number = 1; number <= file.numPages; number += 1) {
    const { items } = await (await file.getPage(number)).getTextContent()
    const words = items.map((item) => ('str' in item ? item.str : ''))
    pages.push(words.join(' ').replaceAll(/\s+/g, ' '))
  }
  const { info } = await file.getMetadata()
  const structure = await (await file.getPage(1)).getStructTree()
  await loading.destroy()
  return {
    pages,
    title: Reflect.get(info, 'Title') as unknown,
    language: String(Reflect.get(info, 'Language')),
    tagged: JSON.stringify(structure).includes('"role":"TH"'),
  }
}

let client: ReturnType<typeof createClient>
const pdf = { accept: 'application/pdf' }
const partners = async (): Promise<Json[]> => (await client.call('GET', '/switch/partners')).body.items
const letter = async (id: string, headers: object = {}) => {
  const reply = await client.call('GET', `/switch/partners/${id}`, undefined, { ...pdf, ...headers })
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  return readPdf(reply)
}
/** Changes fields of the first partner, and returns it. */
async function changed(change: (partner: Json) => object): Promise<Json> {
  const [{ status: _status, enabled: _enabled, ...first }] = await partners()
  await client.call('PUT', `/switch/partners/${first.id}`, { ...first, ...change(first) })
  return first
}

beforeEach(async () => {
  client = createClient()
  await client.start('P8')
})

test('a letter holds sender, receiver, the new account and the numbers of the customer, for a screen reader too', async () => {
  const first = await changed(() => ({ customerNo: 'NEU-4711' }))
  const { pages, title, tagged, language } = await letter(first.id)
  const words = ['Erika Muster', first.name, first.address.city, first.creditorId, 'NEU-4711', 'Entwurf']
  for (const part of [...words, 'DE57 9910 0000 1000 0000 01']) expect(pages[0]).toContain(part)
  expect([title, tagged, language]).toEqual([`Brief an ${first.name}`, true, 'de'])
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
  // Without accounts of a bank, the one that the customer has entered.
  for (const { id } of accounts) await client.call('PUT', `/banking/accounts/${id}/disable`)
  const closeOld = { close: true, iban: 'DE59990000011234567010' }
  await client.call('PUT', '/switch/type', { type: 'kws', profile: { ...profile, closeOld } })
  expect((await letter(first.id)).pages[0]).toContain('DE59 9900 0001 1234 5670 10')
})

test('a letter is German in Germany, whatever the customer reads; abroad it is English for who reads English', async () => {
  const english = { 'accept-language': 'en' }
  const [first] = await partners()
  const home = await letter(first.id, english)
  expect(home.language).toBe('de')
  expect(home.pages[0]).toContain('meine Bankverbindung ändert sich')
  await changed(({ address }) => ({ address: { ...address, country: 'NL' } }))
  const abroad = await letter(first.id, english)
  expect(abroad.language).toBe('en')
  expect(abroad.pages[0]).toContain('My bank account is changing')
  expect((await letter(first.id)).language).toBe('de')
})
