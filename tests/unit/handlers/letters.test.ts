// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest'
import { handlers, partner, userinfo } from './support.ts'

const letter = partner({ handling: 'letter', status: 'queued' })
const typed = { name: 'Erika Muster', kind: 'typed' }
const onPaper = { name: 'Max Muster', kind: 'none' }

it.each([
  [{}, { way: 'letter', stage: 'queued' }],
  [{ signatures: [typed] }, { way: 'letter', stage: 'queued' }],
  [{ signatures: [typed, onPaper] }, { way: 'own', stage: null }],
  [{ onPaper: true }, { way: 'own', stage: null }],
])('with %j a letter goes out like %j', async (input, sent) => {
  const { run } = await handlers(() => ({ body: { items: [letter], allEnabled: true } }))
  expect(await run('partners.list', { letters: true, ...input })).toMatchObject([sent])
})

it('a letter is a PDF in the language of its recipient, requested with the token', async () => {
  document.documentElement.lang = 'en'
  const { run, seen } = await handlers(() => ({
    text: '%PDF-1.7',
    headers: { 'content-type': 'application/pdf; charset=binary' },
  }))
  for (const country of ['DE', 'NL']) await run('files.load', { file: 'letter', id: 'p1', country })
  const pack = (await run('files.load', { file: 'letter' })) as Blob // a document
  expect([pack.type, await pack.text()]).toEqual(['application/pdf', '%PDF-1.7'])
  const sent = vi
    .mocked(fetch)
    .mock.calls.map(([, init]) => new Headers(init?.headers).get('accept-language'))
  expect(sent).toEqual(['de', 'en', 'de'])
  expect(seen[0]).toMatchObject({ url: '/api/v1/switch/partners/p1', bearer: 'Bearer token-1' })
})

it('the report on an order may take as long as a read', async () => {
  const late = { text: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }
  const timeouts = { D: 80, E: 10 }
  const { run } = await handlers(() => new Promise((resolve) => setTimeout(() => resolve(late), 40)), {
    timeouts,
  })
  expect(await ((await run('files.load', { file: 'record' })) as Blob).text()).toBe('%PDF-1.7')
  const url = '/api/v1/switch/documents/1'
  expect(await run('files.load', { file: 'document', name: 'Protokoll', url })).toMatchObject({
    name: 'Protokoll.pdf',
  })
})

describe('the state of an order', () => {
  const days = { switchDate: '2026-12-07', closeDate: '2027-01-31' }
  const order = { reference: 'KWS-7', orderedAt: '2026-11-21T10:00:00.000Z' }
  const receipt = { ...order, ...days, finishedAt: order.orderedAt, type: 'kws', withdrawalStart: false }
  const amount = { amount: '-12.40', currency: 'EUR' }
  const unclear = [{ id: 'u1', name: 'PAYX*UNBEKANNT', amount, date: '2026-11-02' }]
  const facts = { ordered: true, ...order, ...days, closesLater: false, isEstate: false, unclear }
  const profile = { switchDate: days.switchDate, closeOld: { close: true, date: days.closeDate } }
  const info = userinfo({ profile, switchType: 'kws', completed: true })
  /** The handlers in a tab that a link has opened: all is asked of the service. */
  const byLink = (said: object) =>
    handlers(({ url }) => {
      if (url.endsWith('/switch/partners')) return { body: { items: [letter], allEnabled: true } }
      return { body: url.endsWith('/userinfo') ? info : { completed: true, ...order, ...said } }
    })
  it.each([
    [true, { onPaper: true, sends: false, withdrawalStart: null }],
    [false, { onPaper: false, sends: true, withdrawalStart: false }],
  ])('is the same in the tab of the order and by the link; signed on paper: %s', async (signed, letters) => {
    const here = await handlers(() => ({ status: 500, body: {} }))
    const shown = await here.run('status.read', { receipt: { ...receipt, onPaper: signed }, unclear })
    expect(shown).toEqual({ ...facts, ...letters })
    const there = await byLink({ onPaper: signed, unclear, withdrawalStart: false })
    expect(await there.run('status.read', { receipt: null })).toEqual({ ...facts, ...letters })
  })
})
