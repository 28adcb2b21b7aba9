import type { Bank, Partner } from '#generated/api.ts'
import type { LoginState, Order, PartnerChange, Receipt } from '#generated/context.ts'
import type { Problem } from '#generated/engine.ts'
import type { HandlerName } from '#generated/names.ts'

/** Stands for whatever the customer types and nobody may keep: PIN, TAN, login name, what a bank hands back. */
export const secret = 'SECRET-0815'

const bank: Bank = {
  bankCode: '99000001',
  BIC: 'MUSTDE90XXX',
  name: 'Musterbank',
  aliases: [],
  loginInterface: { interface: 'XS2A', loginFields: [] },
  supported: true,
}

const loginId = '3f6c9b1e-8a55-4b8e-9d7c-1f1f6f0f2a10'

const methods = [
  { id: 'sms', name: 'smsTAN', kind: 'sms' as const },
  { id: 'app', name: 'App', kind: 'push-decoupled' as const },
]
const types = {
  method: 'method-select',
  otp: 'otp',
  decoupled: 'decoupled',
  redirect: 'redirect',
} as const

/** Where a login stands, by what comes next. */
function login(next: LoginState['next'], change: Partial<LoginState> = {}): LoginState {
  const asked = next === 'method' || next === 'otp' || next === 'decoupled' || next === 'redirect'
  return {
    next,
    loginId,
    challenge: asked ? { loginId, type: types[next], methods, chosen: 'sms' } : null,
    polling: next === 'decoupled',
    canConfirm: next === 'decoupled',
    canChangeMethod: asked,
    notYet: false,
    historyFrom: null,
    ...change,
  }
}

const asked = [login('method'), login('otp'), login('decoupled'), login('redirect'), login('unsupported')]

const receipt: Receipt = {
  reference: 'KWS-1',
  statusUrl: null,
  documents: [],
  informed: 3,
  selfTodo: 1,
  email: 'erika@example.org',
  switchDate: '2026-12-01',
  durationSeconds: 300,
  finishedAt: '2026-11-21T09:05:00.000Z',
}

const order = (state: Order['state']): Order => ({
  key: '7d4f0a52-0d29-4a5c-8a0f-5a5d0d5f7c13',
  at: '2026-11-21T09:04:00.000Z',
  state,
  protected: true,
})

const partner: Partner = {
  id: '7d4f0a52-0d29-4a5c-8a0f-5a5d0d5f7c11',
  name: 'Turnverein Teststadt',
  category: 'club',
  source: 'custom',
  direction: 'debit',
  handling: 'letter',
  enabled: true,
  status: 'selected',
}
const change = (kind: PartnerChange['kind'], more: Partial<PartnerChange> = {}): PartnerChange => ({
  kind,
  id: partner.id,
  name: partner.name,
  ...more,
})

/** A failure as the runtime hands it to a flow. */
export const problem: Problem = {
  code: 'bank-error',
  key: 'error.bank-error',
  severity: 'error',
  providerLines: [],
  at: '2026-11-21T09:00:00.000Z',
}

const people = { consultantMail: 'beratung@example.org', customerMail: 'kim@example.org' }
const noProfile = { owners: null, recentOwners: null, account: null, closing: null, closeAccounts: null }

/** What each handler that a flow invokes may answer; without an entry it only ever fails. Every one may fail besides. */
export const outputs: Partial<Record<HandlerName, readonly unknown[]>> = {
  'app.open': [null],
  'consultant.handOver': [null],
  'resume.discard': [null],
  'resume.redeem': (['open', 'otp', 'refused'] as const).map((state) => ({
    state,
    entry: 'Start',
    consultant: null,
    completed: false,
  })),
  // Of a switch that was left at each of its steps, with the login of a bank and without it.
  'resume.restore': [bank, null].flatMap((known) =>
    [0, 1, 2, 3].map((step) => ({
      bank: known,
      bankAccounts: null,
      contractPartners: step > 0 ? { p1: 'inform' } : null,
      profile: {
        owners: step > 1 ? [{ firstName: 'Erika', lastName: 'Muster' }] : null,
        recentOwners: step > 1 ? [{ firstName: 'Max', lastName: 'Muster' }] : null,
        account: step > 2 ? { newIban: 'DE57991000001000000001', closeOld: 'no' } : null,
        closing: null,
        closeAccounts: null,
      },
      withoutLogin: known === null && step % 2 === 0,
      switchStartedAt: '2026-11-19T09:00:00.000Z',
      uploads: null,
      resumed: {
        state: 'open' as const,
        entry: known === null ? 'Estate' : 'Start',
        consultant: null,
        completed: false,
        openProofs: known === null && step % 2 === 1,
      },
    })),
  ),
  'switch.start': [{ startedAt: '2026-11-21T09:00:00.000Z' }],
  'switch.restoreAnswers': [
    {
      startedAt: '2026-11-21T09:00:00.000Z',
      bank,
      withoutLogin: false,
      profile: noProfile,
      consultation: null,
    },
    {
      startedAt: '2026-11-21T09:00:00.000Z',
      bank: null,
      withoutLogin: true,
      profile: noProfile,
      consultation: people,
    },
  ],
  'banking.session': [],
  'session.reset': [null],
  'banking.login': [...asked, login('reading')],
  'banking.abandon': [null],
  'banking.continue': [...asked, login('reading'), login('decoupled', { notYet: true })],
  'banking.confirm': [
    ...asked.map((state) => ({ login: state, problem: null })),
    { login: login('reading'), problem: null },
    { login: login('otp'), problem: { ...problem, code: 'invalid-otp', key: 'error.invalid-otp' } },
  ],
  'banking.approval': [...asked, login('reading')],
  'banking.leave': [null],
  'banking.comeback': [login('reading')],
  'banking.retrieve': [
    ...asked.map((state) => ({ login: state, connected: [] })),
    {
      login: login('done', { historyFrom: '2025-11-01' }),
      connected: [{ bankCode: bank.bankCode, name: bank.name, historyFrom: '2025-11-01' }],
    },
  ],
  'partners.begin': [{ id: partner.id, name: partner.name, unmatchedId: null, visit: 'a' }],
  'partners.create': [change('added')],
  'partners.putBack': [change('restored')],
  'partners.remove': [change('removed', { partner })],
  'partners.save': [change('saved')],
  'profile.matchOwners': [null, [{ firstName: 'Erika', lastName: 'Muster' }]],
  'profile.save': [null],
  'switch.complete': [
    { order: null, receipt },
    { order: order('sent'), receipt: null },
    { order: order('taken'), receipt: null },
  ],
  'switch.confirm': [
    { order: null, receipt },
    { order: order('sent'), receipt: null },
    { order: order('open'), receipt: null },
    { order: order('taken'), receipt: null },
  ],
  'switch.earlier': [{ order: null }, { order: order('earlier') }],
  'switch.note': [
    { order: order('sent'), packagePassword: secret },
    { order: order('earlier'), packagePassword: null },
  ],
  'unmatched.settle': [null, change('added')],
}

/** What a session may bring along that nothing on the way makes. */
export const brought: Readonly<Record<string, unknown>> = {
  aside: { at: 0, flow: 'switch', bank, withoutLogin: false, profile: noProfile, drafts: {} },
}

/** What events of the customer carry, all of it: a flow takes what it declares. */
const payload: Readonly<Record<string, unknown>> = {
  bank,
  login: [{ name: 'user', value: secret }],
  method: 'sms',
  otp: secret,
  query: `loginId=${loginId}&state=${secret}`,
  accounts: ['a1'],
  partners: { p1: 'inform', p2: 'ignore' },
  owners: [{ firstName: 'Erika', lastName: 'Muster' }],
  oldOwners: [{ firstName: 'Max', lastName: 'Muster' }],
  account: { newIban: 'DE57991000001000000001', switchDate: '2026-12-07', closeOld: 'no' },
  closing: { closeDate: '2027-02-15', transferIban: 'DE57991000001000000001' },
  closeAccounts: ['a1'],
  consultation: { consultantMail: 'a@example.org', customerMail: 'b@example.org' },
  sms: { smsCode: secret },
  proofs: ['7d4f0a52-0d29-4a5c-8a0f-5a5d0d5f7c12'],
  signatures: [{ name: 'Erika Muster', kind: 'none', at: '2026-11-21T09:00:00.000Z' }],
  consents: { terms: true },
  documents: { packagePassword: secret },
}

/** Every event is sent with each of these, where an answer decides the way. */
export const payloads = [
  payload,
  { ...payload, account: { newIban: 'DE57991000001000000001', switchDate: '2026-12-07', closeOld: 'yes' } },
  { ...payload, consents: { terms: true, withdrawalStart: true } },
  // A contract is taken over, and no account is stated that pays for it.
  { ...payload, partners: { p1: 'transfer' }, account: { closeOld: 'no' } },
]
