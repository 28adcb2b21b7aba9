import type { Serve } from '../api/server.ts'

const home = { birthDate: '1984-05-17', street: 'Musterweg', houseNo: '1', zip: '99999', city: 'Musterstadt' }
export const owner = { firstName: 'Erika', lastName: 'Muster', ...home, email: 'erika@example.org' }
export const account = { newIban: 'DE57991000001000000001', switchDate: '2026-12-07', closeOld: 'yes' }
export const closing = { closeDate: '2027-01-31', transferIban: 'DE57991000001000000001' }
export const profile = { owners: [owner], recentOwners: [], account, closing, closeAccounts: ['a1'] }
export const key = '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10'
export const order = { key, at: '2026-11-21T10:01:00.000Z', state: 'sent', protected: true }
export const input = {
  type: 'kws',
  profile,
  consents: { terms: true, privacy: true },
  signatures: [
    {
      name: 'Erika Muster',
      kind: 'typed',
      data: 'data:image/png;base64,AAAA',
      at: '2026-11-21T09:00:00.000Z',
    },
  ],
  packagePassword: 'geheim-0815',
  startedAt: '2026-11-21T10:00:00Z',
  uploads: null,
  order,
}
export const answer = { completed: true, reference: 'KWS-7', documents: [], informed: 4, selfTodo: 2 }
export const old = { iban: 'DE05990000010000100101', type: 'giro', owner: 'Erika Muster', currency: 'EUR' }
export const accounts = [
  { id: 'a1', name: 'Girokonto', balance: null, enabled: true, closable: true, ...old },
  { ...old, id: 'a2', iban: 'DE75990000010000100102', name: 'Tagesgeld', balance: null, enabled: true },
].map((one) => ({ closable: true, ...one }))

export type Outcome = Awaited<ReturnType<Serve>>

/** A server whose order ends as given, and which then says whether it stands. */
export const ordering =
  (outcome: Outcome, completed: Outcome | (() => Outcome) = 'drop'): Serve =>
  ({ url }) => {
    if (url.endsWith('/switch/complete')) return outcome
    if (url.endsWith('/banking/accounts')) return { body: { accounts } }
    if (!url.endsWith('/switch/completed')) return undefined
    return typeof completed === 'function' ? completed() : completed
  }
