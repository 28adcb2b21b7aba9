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

/** An order that was given before. */
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

/**
 * Answers whose parts belong together. What brings back a switch that was left gives the answers up to the step at which it
 * was left; their schemas say what each is, and not which go together. Every other answer is made of its schema.
 */
export const fixedAnswers: Partial<Record<HandlerName, readonly unknown[]>> = {
  // Left at each of its steps, with the login of a bank and without it.
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
      // At a step that the service has kept, and with the order given.
      [{ step: 'accounts' }, { completed: true }].map((more) => ({
        ...restored,
        bank,
        resumed: { ...resumed, ...more },
      })),
    ),
  // A bank has started the switch of a customer, or of a consultant.
  'resume.agree': [null, { consultantMail: people.consultantMail }].map((consultation) => ({
    readOnly,
    consultation,
  })),
  // What became of an order goes with where the next one begins.
  'order.cancel': ['cancelled', 'late', 'unsupported'].map((state) => ({ state, entry: 'Start' })),
  // Of a session that ended: with a bank, and without one but with who advises.
  'switch.restoreAnswers': [
    { startedAt, bank, withoutLogin: false, profile: noProfile, consultation: null },
    { startedAt, bank: null, withoutLogin: true, profile: noProfile, consultation: people },
  ],
}
