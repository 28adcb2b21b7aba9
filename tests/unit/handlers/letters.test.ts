// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { handlers } from './support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const partner = {
  id: 'p1',
  name: 'Stromwerk Musterstadt',
  category: 'energy',
  source: 'detected',
  direction: 'debit',
  handling: 'letter',
  enabled: true,
  status: 'queued',
  cadence: 'monthly',
  signatureRequired: false,
}
const typed = { name: 'Erika Muster', kind: 'typed' }
const onPaper = { name: 'Max Muster', kind: 'none' }

it.each([
  [{}, { way: 'letter', stage: 'queued' }],
  [{ signatures: null }, { way: 'letter', stage: 'queued' }],
  [{ signatures: [typed] }, { way: 'letter', stage: 'queued' }],
  [{ signatures: [typed, onPaper] }, { way: 'own', stage: null }],
  [{ receipt: { onPaper: false } }, { way: 'letter', stage: 'queued' }],
  [{ receipt: { onPaper: true } }, { way: 'own', stage: null }],
])('with %j a letter goes out like %j', async (input, letter) => {
  const { run } = await handlers(() => ({ body: { items: [partner], allEnabled: true } }))
  expect(await run('letters.list', input)).toMatchObject([letter])
})

it('the receipt states that an owner signs on paper', async () => {
  const { run } = await handlers(() => ({ body: { completed: true } }))
  const owners = [{ firstName: 'Erika', lastName: 'Muster', email: 'erika@example.org' }]
  const profile = { owners, account: { newIban: 'DE57991000001000000001', switchDate: '2026-12-07' } }
  const order = { key: 'k', at: '2026-11-21T10:01:00.000Z', state: 'sent', protected: false }
  const input = { type: 'kws', profile, consents: null, startedAt: null, uploads: null, order }
  const receipt = (signatures: object[]) => run('switch.complete', { ...input, signatures })
  expect(await receipt([typed])).toMatchObject({ receipt: { onPaper: false } })
  expect(await receipt([typed, onPaper])).toMatchObject({ receipt: { onPaper: true } })
})

it.each([
  [{ id: 'p1' }, 'de'],
  [{ id: 'p1', country: 'DE' }, 'de'],
  [{ id: 'p1', country: 'NL' }, 'en'],
])('whoever reads English gets the letter %j in %s', async (input, language) => {
  document.documentElement.lang = 'en'
  const { run } = await handlers(() => ({ text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }))
  await run('letters.preview', input)
  await run('letters.pack')
  const requests = vi
    .mocked(fetch)
    .mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'))
  expect(requests).toEqual([language, 'de'])
})
