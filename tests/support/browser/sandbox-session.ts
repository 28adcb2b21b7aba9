import type { Page } from '@playwright/test'
import type {
  BankingAccountsResponse,
  BankingLoginResponse,
  BankingRetrieveResponse,
  SwitchCreateResponse,
} from '#generated/api.ts'
import bankList from '#src/tools/sandbox/data/banks.json' with { type: 'json' }
import flow from '#flows/switch/flow.json' with { type: 'json' }
import { sessionKeys, tokenKeys } from '#src/session/keys.ts'
import { birthDate, businessDay, newIban } from './labels.ts'
import { orderNumber } from './order-page.ts'

/** A switch in the sandbox that is created without a browser. */
export interface Session {
  access: string
  refresh: string
  user: string
  /** The bearer token of POST /switch. It is not the code of a link. */
  token: string
  ask<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>
}

/** Persona P8, who returns after two days: accounts and partners are found, the profile is filled in. */
export async function newSession(upstream: string, scenario = 'P8'): Promise<Session> {
  let access = ''
  const ask: Session['ask'] = async (method, path, body, headers) => {
    const answer = await fetch(`${upstream}/api/v1${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-sandbox-scenario': scenario,
        ...(access && { authorization: `Bearer ${access}` }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: HTTP ${answer.status} ${await answer.text()}`)
    return (answer.status === 204 ? null : await answer.json()) as never // the sandbox holds its answers to their schemas
  }
  const made = await ask<SwitchCreateResponse>('POST', '/switch', { switchMode: 'default' })
  access = made.token ?? ''
  return {
    access: made.jwt?.access_token ?? '',
    refresh: made.jwt?.refresh_token ?? '',
    user: made.userId ?? '',
    token: access,
    ask,
  }
}

interface Message {
  kind: string
  text: string
  link?: string
  code?: string
}

/** Messages of the sandbox to an e-mail address or phone number, the newest last. */
export async function outbox(upstream: string, to: string): Promise<Message[]> {
  const answer = await fetch(`${upstream}/api/v1/__sandbox/outbox?to=${encodeURIComponent(to)}`)
  return ((await answer.json()) as { items: Message[] }).items // as the sandbox answers
}

/** The link in the e-mail that confirms the order on the page, found by its number: other tests use the same sandbox and address. */
export async function orderLink(upstream: string, page: Page): Promise<string> {
  const reference = await orderNumber(page)
  const link = (await outbox(upstream, owner.email)).find(({ text }) => text.includes(reference))?.link
  if (!link) throw new Error(`The sandbox sent no mail for ${reference}.`)
  return link
}

/** The code of a link to this switch. With `mobile` the link also requires a code by SMS. */
export async function linkCode(upstream: string, session: Session, mobile?: string): Promise<string> {
  const customerMail = `${crypto.randomUUID()}@example.org`
  const mails = { consultantMail: 'beratung@example.org', customerMail }
  await session.ask('POST', '/switch/setConsultantMail', {
    purpose: 'hand-over',
    ...mails,
    ...(mobile && { customerMobile: mobile }),
  })
  const [mail] = await outbox(upstream, customerMail)
  if (!mail?.code) throw new Error('The sandbox sent no link.')
  return mail.code
}

export const bankOf = (code: string) => bankList.find(({ bankCode }) => bankCode === code)
export const bank = bankOf('99000009')

const owner = {
  salutation: 'frau',
  firstName: 'Erika',
  lastName: 'Muster',
  birthDate,
  street: 'Musterweg',
  houseNo: '1',
  zip: '99999',
  city: 'Musterstadt',
  email: 'erika@example.org',
}

/** Sends the profile to the server, as its steps do. */
export const fillIn = (session: Session): Promise<unknown> =>
  session.ask('PUT', '/switch/type', {
    type: 'kws',
    profile: {
      owners: [{ ...owner, country: 'DE', role: 'owner' }],
      newIban,
      switchDate: businessDay(),
      closeOld: { close: false },
    },
  })

const unanswered = { recentOwners: null, closing: null, closeAccounts: null, closingHolders: null }
const profile = { owners: [owner], ...unanswered }
const onePixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const signatures = [{ kind: 'typed', name: 'Erika Muster', data: onePixel, at: new Date().toISOString() }]

type Context = Partial<Record<keyof typeof sessionKeys, unknown>>

const steps = 'start bank/search accounts partners owner account switchDay oldAccount letters check'.split(
  ' ',
)

/** The states that a customer has passed on the way to this one, and this one. */
const stepsBefore = (path: string): string[] =>
  steps.includes(path) ? steps.slice(0, steps.indexOf(path) + 1) : ['start', path]

/** The answers of a customer who has reached a step. */
async function contextAt(path: string, session: Session): Promise<Context> {
  const switchStartedAt = new Date(Date.now() - 60_000).toISOString()
  const begun = { switchStartedAt, bank }
  if (path.startsWith('bank/')) return begun
  const connected = bank && [{ bankCode: bank.bankCode, name: bank.name, historyFrom: '2025-11-01' }]
  if (path === 'accounts') return { ...begun, connected }
  const { accounts } = await session.ask<BankingAccountsResponse>('GET', '/banking/accounts')
  const chosen = { ...begun, connected, bankAccounts: accounts.map(({ id }) => id) }
  if (path === 'partners') return chosen
  const decided = { ...chosen, contractPartners: { none: 'ignore' } }
  if (path === 'owner') return decided
  const at = (account: object | null) => ({ ...decided, profile: { ...profile, account } })
  if (path === 'account') return at(null)
  if (path === 'switchDay') return at({ newIban })
  if (path === 'oldAccount') return at({ newIban, switchDate: businessDay() })
  return { ...at({ newIban, switchDate: businessDay(), closeOld: 'no' }), signatures, reviewing: true }
}

const login = (session: Session, at: typeof bank, name: string) =>
  session.ask<BankingLoginResponse>('POST', '/banking/login', {
    bankCode: at?.bankCode,
    BIC: at?.BIC,
    interface: at?.loginInterface.interface,
    credentials: [
      { name: 'login', value: name },
      { name: 'pin', value: '12345' },
    ],
    consent: { accepted: true, textVersion: '1' },
  })

/** Reads the bank without a second factor, so that accounts and partners are found. */
export async function readBank(session: Session, name = 'demo'): Promise<void> {
  const { loginId } = await login(session, bank, name)
  for (;;) {
    const { state } = await session.ask<BankingRetrieveResponse>('POST', '/banking/retrieve', { loginId })
    if (state === 'done') return
    if (state !== 'pending') throw new Error(`The bank is not read: ${state}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Fills the session of a new tab as if the customer had come to a step. @returns the address of the step */
export async function standAt(
  page: Page,
  session: Session,
  path: string,
  more: Context = {},
): Promise<string> {
  const context = { ...(await contextAt(path, session)), ...more }
  const items = {
    ...Object.fromEntries(
      Object.entries(context).map(([key, value]) => [
        sessionKeys[key as keyof typeof sessionKeys], // the keys of Context
        JSON.stringify(value),
      ]),
    ),
    [tokenKeys.access]: session.access,
    [tokenKeys.refresh]: session.refresh,
    [tokenKeys.user]: session.user,
    'kws.position': JSON.stringify({ flow: flow.id, version: flow.version, path }),
    'kws.history': JSON.stringify({
      entries: stepsBefore(path),
      index: stepsBefore(path).length - 1,
      consumed: [],
    }),
  }
  const stands = { id: crypto.randomUUID(), items }
  // Only once in this tab, so that data which the app deletes later is not restored.
  await page.addInitScript((given) => {
    if (window.name.includes(given.id)) return
    window.name += given.id
    for (const [key, value] of Object.entries(given.items)) sessionStorage.setItem(key, value)
  }, stands)
  return `/switch/${path}`
}
