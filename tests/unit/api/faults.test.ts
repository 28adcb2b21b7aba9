// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { calls, type CallName } from '#generated/api.ts'
import type { LoginState } from '#generated/context.ts'
import banks from '#src/tools/sandbox/data/banks.json' with { type: 'json' }
import { input as order } from '../handlers/order-input.ts'
import { faults, faultServer, raw, type FaultName } from './fault-server.ts'
import { expected } from './fault-table.ts'

// What sends files has its own test; here it is as good as any other way.
vi.mock('#src/api/upload.ts', () => ({ upload: (url: string, init: RequestInit) => fetch(url, init) }))

const server = faultServer()
// No other tab is asked for tokens.
vi.stubGlobal('BroadcastChannel', undefined)
document.documentElement.lang = 'de'
let page: Awaited<ReturnType<typeof load>> | undefined
const tools = { signal: new AbortController().signal, report() {} }

/** The modules of a page. They are loaded again after a session has ended, as by the reload that then follows. */
async function load() {
  vi.resetModules()
  const { config } = await import('#src/config/config.ts')
  Object.assign(config(), { retries: { delay: 1 }, defaultTenant: 'hausbank' })
  const [{ handler }, { toProblem }, { endServerSession }, { redeemCode }, { storeTokens }] =
    await Promise.all([
      import('#src/handlers/index.ts'),
      import('#src/api/problem.ts'),
      import('#src/api/logout.ts'),
      import('#src/handlers/resume.ts'),
      import('#src/session/storage.ts'),
      import('#src/boot/product.ts'),
    ])
  return { handler, toProblem, endServerSession, redeemCode, storeTokens }
}

beforeEach(async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  page ??= await load()
  sessionStorage.clear()
  localStorage.clear()
  page.storeTokens((await server.ask('POST', '/switch', { switchMode: 'default' })) as object)
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
})
afterEach(() => {
  server.failing = undefined
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Known = Record<string, unknown>
const run = async (name: string, input: object) => (await page?.handler(name))?.(input as Known, tools)
const api = (call: CallName, body?: object) => () => run('api', { call, ...(body && { body }) })
const has = (key: string, value: unknown) => (result: unknown) => (result as Known)[key] === value
const nothing = async (): Promise<unknown> => undefined

/** The last of the list at a path of the sandbox. */
const last = async (path: string): Promise<Known> => {
  const lists = Object.values((await server.ask('GET', path)) as Record<string, Known[]>)
  return lists.find(Array.isArray)?.at(-1) ?? {}
}
const account = async () => (await last('/banking/accounts')).id
const disabled = () => account().then((id) => server.ask('PUT', `/banking/accounts/${id}/disable`))
const partner = async () => (await last('/switch/partners')).id
const all = (side: 'enable' | 'disable') => server.ask('PUT', `/switch/partners/${side}All`, {})
const uuids = /[\da-f]{8}(-?[\da-f]{4}){3}-?[\da-f]{12}/g
const credentials = [
  { name: 'login', value: 'demo+fault' },
  { name: 'pin', value: '12345' },
]
const bank = banks.find(({ bankCode }) => bankCode === '99000009')
const login = () => run('banking.login', { bank, credentials })
const retrieve = (at: unknown) => api('banking-retrieve', { loginId: (at as LoginState).loginId })()
const decide = (decision: string) => (id: unknown) => run('partners.decide', { id, decision })
const values = { name: 'Turnverein', category: 'club', decision: 'inform', direction: 'debit' }
const mails = { purpose: 'hand-over', consultantMail: 'a@example.org', customerMail: 'b@example.org' }
const mail = async () => {
  await server.ask('POST', '/switch/setConsultantMail', mails)
  return last('/__sandbox/outbox?to=b@example.org')
}
const complete = (given: unknown) => run('order.complete', given as Known)
const proof = new File(['%PDF-1.7\n/Type /Page\n%%EOF'], 'a.pdf')
const profile = { ...order.profile, closing: null, closeAccounts: null, recentOwners: null }

/** An order that the sandbox takes, with its key. */
async function prepared(): Promise<object> {
  const { day } = (await run('profile.known', {})) as { day: object }
  const whole = { ...profile, account: { ...profile.account, ...day, closeOld: 'no' } }
  const given = { ...order, profile: whole, bankAccounts: null }
  return { ...given, ...((await run('order.prepare', given)) as object) }
}
type Act = (given: unknown) => Promise<unknown> | undefined
type Way = [before: () => Promise<unknown>, act: Act, done?: (said: unknown) => boolean]
/** How the product makes each call: what is there before; the call; whether its result says that it is done, as any does by default. */
const ways: Partial<Record<CallName, Way>> = {
  'switch-create': [async () => sessionStorage.clear(), () => run('switch.start', { type: 'kws' })],
  'auth-refresh': [async () => sessionStorage.setItem('accessToken', 'expired'), api('categories')],
  'auth-issue': [mail, (sent) => page?.redeemCode({ token: String((sent as Known).code) }, tools)],
  'auth-logout': [nothing, () => page?.endServerSession(false)],
  'switch-erase': [nothing, () => page?.endServerSession(true), (result) => result === 'erased'],
  'banking-login': [nothing, login, (state) => !has('loginId', null)(state)],
  'banking-retrieve': [login, retrieve, (said) => !has('state', undefined)(said)],
  'banking-abandon': [login, () => run('banking.abandon', { reason: 'user' })],
  'account-enable': [disabled, (found) => run('accounts.set', { id: (found as Known).id, enabled: true })],
  'account-disable': [account, (id) => run('accounts.set', { id, enabled: false })],
  'partner-get': [partner, (id) => run('api', { call: 'partner-get', params: { id } })],
  'partner-put': [partner, (id) => run('partners.save', { id, values })],
  'partner-delete': [partner, (id) => run('partners.remove', { id })],
  'partner-enable': [() => all('disable').then(partner), decide('inform')],
  'partner-disable': [() => all('enable').then(partner), decide('ignore')],
  'partners-enable-all': [() => all('disable'), () => run('partners.decideAll', { decision: 'inform' })],
  'partners-disable-all': [() => all('enable'), () => run('partners.decideAll', { decision: 'ignore' })],
  'partner-by-partner-id': [
    () => last('/partners?size=50'),
    (found) => run('directory.choose', { ...(found as Known), listed: true }),
  ],
  'switch-type': [nothing, () => run('profile.save', { type: 'business', profile })],
  'consultant-mail': [nothing, () => run('switch.sendLink', { purpose: 'hand-over', people: mails })],
  'nachlass-upload': [nothing, () => run('estate.upload', { file: proof, kind: 'id' })],
  'switch-complete': [prepared, complete, has('order', null)],
  'switch-cancel': [
    () => prepared().then(complete),
    () => run('status.cancel', {}),
    has('state', 'cancelled'),
  ],
  feedback: [nothing, api('feedback', { rating: 5, area: 'switch', contactOk: false })],
}
/** What the server has done, it refuses to do again: there is no second try. */
const onlyOnce = new Set<CallName>(['auth-refresh', 'auth-issue', 'switch-cancel', 'partner-delete'])

/** What comes of it: how often the call was sent, and what the product says. */
async function outcome(name: CallName, fault: FaultName): Promise<string> {
  // Reads that need nothing are made by their names.
  const [before, act, done = () => true] = ways[name] ?? [nothing, api(name)]
  const given = await before()
  server.seen.length = 0
  server.failing = { call: name, fault }
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(fault !== 'offline')
  const tell = async () => {
    try {
      return done(await act(given)) ? 'works' : 'open'
    } catch (error) {
      const { severity, code } = page?.toProblem(error) ?? {}
      return `${severity} ${code}`.replace('error ', '').replace(raw, 'raw')
    }
  }
  const told = await tell()
  const sent = server.seen.filter((call) => call === name).length
  if (vi.mocked(window.location.replace).mock.calls.length > 0) {
    page = undefined
    return sessionStorage.getItem('accessToken') === null ? `${sent} logout` : 'tokens stay'
  }
  server.failing = undefined
  onLine.mockReturnValue(true)
  if (!/^(works|open|fatal)/.test(told) && !onlyOnce.has(name))
    expect(await tell(), 'a second try, when the fault is over').toBe('works')
  // The tokens are those of another switch now, or of an order.
  if (['switch-cancel', 'auth-issue', 'switch-create'].includes(name)) page = undefined
  return `${sent} ${told}`
}

describe.each(Object.keys(calls) as CallName[])('the call %s', (name) => {
  const cells = (Object.keys(faults) as FaultName[]).map((fault) => [fault, expected(name, fault)] as const)
  it.each(cells)('that meets "%s" is sent, and ends, as the table says: %s', async (fault, cell) => {
    expect(await outcome(name, fault)).toBe(cell)
    // A random id or a time may contain the digits of the PIN.
    const stored = JSON.stringify([{ ...sessionStorage }, { ...localStorage }]).replaceAll(uuids, '')
    expect(stored).not.toMatch(/(?<!\d)12345(?!\d)|demo\+fault/)
  })
})
