import type { Bank } from '#generated/api.ts'
import type { HandlerName } from '#generated/names.ts'

const bank: Bank = {
  bankCode: '99000001',
  BIC: 'MUSTDE90XXX',
  name: 'Musterbank',
  aliases: [],
  loginInterface: { interface: 'XS2A', loginFields: [] },
  supported: true,
}
const people = { consultantMail: 'beratung@example.org', customerMail: 'kim@example.org' }
const noProfile = { owners: null, recentOwners: null, account: null, closing: null, closeAccounts: null }
const startedAt = '2026-11-21T09:00:00.000Z'

/** The receipt of an earlier order. */
export const orderGiven = {
  reference: 'KWS-2026-0001',
  statusUrl: null,
  documents: [],
  informed: 2,
  selfTodo: 1,
  email: null,
  switchDate: null,
  closeDate: null,
  durationSeconds: 60,
  onPaper: false,
  finishedAt: startedAt,
}

const resumed = {
  state: 'open' as const,
  entry: 'Start',
  consultant: null,
  completed: false,
  openProofs: false,
}
const readOnly = { owner: ['firstName'], account: ['newIban'], consultation: [] }
const restored = {
  bank: null,
  bankAccounts: null,
  contractPartners: null,
  profile: noProfile,
  withoutLogin: false,
  switchStartedAt: startedAt,
  uploads: null,
  readOnly,
  resumed,
}

/** Answers whose fields depend on each other, which a schema cannot express; all others are generated from their schemas. */
export const fixedAnswers: Partial<Record<HandlerName, readonly unknown[]>> = {
  // Left at each step, with and without online banking.
  'resume.restore': [bank, null]
    .flatMap((known) =>
      [0, 1, 2, 3].map((step) => ({
        ...restored,
        bank: known,
        contractPartners: step > 0 ? { p1: 'inform' } : null,
        profile: {
          owners: step > 1 ? [{ firstName: 'Erika', lastName: 'Muster' }] : null,
          recentOwners: step > 1 ? [{ firstName: 'Max', lastName: 'Muster' }] : null,
          account: step > 2 ? { newIban: 'DE57991000001000000001', closeOld: 'no' } : null,
          closing: null,
          closeAccounts: null,
        },
        withoutLogin: known === null && step % 2 === 0,
        resumed: {
          ...resumed,
          entry: known === null ? 'Estate' : 'Start',
          openProofs: known === null && step % 2 === 1,
        },
      })),
    )
    .concat(
      // With a step that the service stored, and after the order.
      [{ step: 'accounts' }, { completed: true }].map((more) => ({
        ...restored,
        bank,
        resumed: { ...resumed, ...more },
      })),
    ),
  // Each result of a cancellation, with the entry at which the next switch begins.
  'status.cancel': ['cancelled', 'late', 'unsupported', 'pending'].map((state) => ({
    state,
    entry: 'Start',
  })),
  // After the end of a session: with a bank, or without a bank and with a consultant.
  'switch.start': [
    { startedAt, bank, withoutLogin: false, profile: noProfile, consultation: null },
    { startedAt, bank: null, withoutLogin: true, profile: noProfile, consultation: people },
  ],
}
