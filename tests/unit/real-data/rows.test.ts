import { describe, expect, it } from 'vitest'
import { holds, least, read } from './read.ts'

const euros = (amount: string) => ({ amount, currency: 'EUR' })

describe('one odd field costs itself and not the row', () => {
  const stays = least.partner ?? {}
  holds([
    ['address', { zip: '1010' }, { zip: '1010', country: 'AT' }],
    ['address', { zip: 'sw1a 1aa', country: 'gb' }, { zip: 'SW1A 1AA', country: 'GB' }],
    [
      'partner',
      { address: { line1: 'Ring 1', zip: '?', city: 'Wien', country: 'AT' } },
      { ...stays, address: undefined },
    ],
    ['partner', { portalUrl: 'http://portal.example' }, { ...stays, portalUrl: undefined }],
    ['partner', { email: 'a@firma.example; b@firma.example' }, { ...stays, email: undefined }],
    ['partner', { mandateRef: 'M'.repeat(36) }, { ...stays, mandateRef: undefined }],
    ['partner', { name: 'V'.repeat(90) }, { name: 'V'.repeat(70) }],
    [
      'partner',
      { handling: 'pigeon', status: null, category: '' },
      { handling: 'self', status: 'new', category: 'other' },
    ],
    [
      'unmatched',
      { purpose: 'x'.repeat(500), amount: null, date: null, cadence: '14-tägig' },
      { purpose: 'x'.repeat(400), cadence: 'irregular' },
    ],
    [
      'unmatched',
      { suggestions: Array.from({ length: 5 }, (_, at) => ({ id: `s${at}`, name: 'S' })) },
      { suggestions: [0, 1, 2].map((at) => expect.objectContaining({ id: `s${at}` })) },
    ],
    [
      'account',
      { balance: { amount: 'n/a', currency: 'EUR' }, type: 'tagesgeld' },
      { balance: null, type: undefined },
    ],
    ['bank', { BIC: 'MUST', loginInterface: {} }, { name: 'Musterbank', supported: true }],
    [
      'challenge',
      { otpMaxLength: 40, startCode: 'x', expiresAt: 'bald' },
      { type: 'otp', otpMaxLength: undefined, startCode: undefined, expiresAt: undefined },
    ],
    [
      'userinfo',
      {
        userId: 'u',
        profile: null,
        completed: false,
        startedAt: '2026-11-21T09:00:00Z',
        readOnly: ['iban?'],
      },
      { profile: {}, switchMode: 'default', uploads: [], readOnly: undefined },
    ],
    [
      'switch-complete',
      { completed: true, reference: 'R'.repeat(41), informed: 'viele' },
      { completed: true, reference: undefined, informed: undefined },
    ],
    [
      'banking-login',
      { loginId: 'l1', accounts: 'drei', userId: '' },
      { loginId: 'l1', accounts: undefined },
    ],
  ])
  it('what an answer cannot do without is not left out of it', () => {
    const challenge = { type: 'otp', image: { mime: 'image/png' } }
    expect(read('banking-login', { loginId: 'l1', challenge: { loginId: 'l1', ...challenge } })).toBe('lost')
    expect(read('switch-complete', { completed: 'true' })).toBe('lost')
    expect(read('partner', { id: 'i'.repeat(129), name: 'A' })).toBe('lost')
  })
})

describe('a value in another usual type is the value', () => {
  holds([
    [
      'partner',
      { id: 4711, customerNo: 88123, mandateRef: 7 },
      { id: '4711', customerNo: '88123', mandateRef: '7' },
    ],
    ['account', { enabled: 'true', closable: 0 }, { enabled: true, closable: false }],
    ['account', { enabled: 'Y', closable: '1' }, { enabled: true, closable: true }],
    ['category', { count: '12', order: 3.0 }, { count: 12, order: 3 }],
    [
      'challenge',
      { otpMaxLength: '6', pollAfterMs: 5000.4, pollingAllowed: 'false' },
      { otpMaxLength: 6, pollAfterMs: 5000, pollingAllowed: false },
    ],
    ['banking-retrieve', { state: 'pending', progress: '33.3' }, { progress: 33 }],
    ['partners-search', { items: [], total: '120' }, { total: 120 }],
    ['partner', { lastAmount: { amount: 0.1 + 0.2, currency: 'EUR' } }, { lastAmount: euros('0.30') }],
  ])
})

describe('a word in another spelling is the word', () => {
  holds([
    [
      'partner',
      { cadence: 'HALF_YEARLY', direction: 'Standing Order' },
      { cadence: 'half-yearly', direction: 'standing-order' },
    ],
    ['account', { type: 'GIRO', currency: 'chf' }, { type: 'giro', currency: 'CHF' }],
    ['challenge', { type: 'DECOUPLED' }, { type: 'decoupled' }],
    ['challenge', { type: 'palm-reading' }, { type: 'palm-reading' }],
    ['method', { kind: 'PushDecoupled' }, { kind: 'push-decoupled' }],
  ])
})

describe('a name of a field in another spelling is that field', () => {
  holds([
    [
      'partner',
      { Customer_No: '1', portal_url: 'https://portal.example' },
      { customerNo: '1', portalUrl: 'https://portal.example' },
    ],
    [
      'account',
      { IBAN: 'DE57991000001000000001', Enabled: true },
      { iban: 'DE57991000001000000001', enabled: true },
    ],
    ['bank', { bic: 'MUSTDE90' }, { BIC: 'MUSTDE90' }],
    ['account', { Name: 'anders' }, { name: 'Girokonto' }],
  ])
})

describe('a list is a list in whatever form it comes', () => {
  const one = { id: 'p1', name: 'Erste' }
  const two = { id: 'p2', name: 'Zweite' }
  const ids = (...all: string[]) => all.map((id) => expect.objectContaining({ id }))
  holds([
    ['switch-partners', { items: null, allEnabled: false }, { items: [] }],
    ['switch-partners', { items: one, allEnabled: true }, { items: ids('p1') }],
    ['switch-partners', { items: { p1: one, p2: two }, allEnabled: true }, { items: ids('p1', 'p2') }],
    ['bank', { aliases: 'Stadtbank' }, { aliases: ['Stadtbank'] }],
    [
      'userinfo',
      { userId: 'u', profile: [], completed: false, startedAt: '2026-11-21T09:00:00Z', uploads: null },
      { profile: {}, uploads: [] },
    ],
    // The same id again is the same row again.
    [
      'switch-partners',
      { items: [one, two, { ...one, name: 'Erste, gebucht' }], allEnabled: true },
      { items: ids('p1', 'p2') },
    ],
  ])
})

it('a server that knows no page sizes sends all, and all are read', () => {
  const items = Array.from({ length: 60 }, (_, at) => ({ id: `p${at}`, name: 'P' }))
  expect(read('partners-search', { items, total: 60 })).toMatchObject({ items })
})

describe('an empty text in place of an absent field is an absent field', () => {
  holds([
    ['account', { iban: '', owner: '' }, { iban: undefined, owner: '' }],
    [
      'partner',
      { fax: ' ', email: '', customerNo: '', partnerID: '' },
      { fax: undefined, email: undefined, customerNo: undefined, partnerID: undefined },
    ],
    ['challenge', { expiresAt: '', redirectUrl: '' }, { expiresAt: undefined, redirectUrl: undefined }],
  ])
})
