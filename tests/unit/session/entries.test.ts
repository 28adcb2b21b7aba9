// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
beforeEach(() => sessionStorage.clear())
const keep = (session: Record<string, unknown>) => {
  sessionStorage.clear()
  for (const [key, value] of Object.entries(session))
    sessionStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
}

describe('an entry beside a switch in progress', () => {
  const begunIn = (flow: string, more: object = {}) => ({
    accessToken: 'token-1',
    'kws.position': { flow, version: 1, path: 'owner', ...more },
  })
  const entryOf = async (name: string) => {
    const { routeTable } = await import('#src/routes/entries.ts')
    const entry = routeTable.entries.find((one) => one.name === name)
    if (!entry) throw new Error(`No entry ${name}`)
    return entry
  }
  /** The switch that is asked about when the entry is opened in a tab with this in its session. */
  async function begun(name: string, session: Record<string, unknown>) {
    keep(session)
    vi.resetModules()
    const { otherSwitchInProgress } = await import('#src/session/flow-store.ts')
    return otherSwitchInProgress(await entryOf(name))?.flow
  }
  it.each([
    ['Consultant', 'switch', 'gets a new user', null],
    ['Start', 'switch', 'shows it again', 'token-1'],
    ['Start', 'resume', 'keeps the user of the switch before', 'token-1'],
  ])('%s after a finished flow %s %s', async (name, flow, _, token) => {
    expect(await begun(name, begunIn(flow, { path: 'done', done: true }))).toBeUndefined()
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')))
    const { runtimeOf } = await import('#src/boot/product.ts')
    await runtimeOf(await entryOf(name)).catch(() => undefined)
    expect(sessionStorage.getItem('accessToken')).toBe(token)
  })
})

describe('answers of a session that has ended', () => {
  const profile = { owners: [{ firstName: 'Erika' }], account: null, closing: null, closeAccounts: ['acc-1'] }
  const consultation = { consultantMail: 'beratung@example.org', customerMail: 'kim@example.org' }
  const session = {
    accessToken: 'token',
    switchUserId: 'user-1',
    switchStartedAt: '"2026-11-21T09:00:00.000Z"',
    withoutLogin: true,
    bankAccounts: ['acc-1'],
    contractPartners: { 'partner-1': 'inform' },
    profile: { recentOwners: null, ...profile },
    'kws.mode': '"consultant"',
    'kws.consultation': consultation,
    'kws.draft': {
      'close-account': { closing: { transferIban: 'DE' }, closeAccounts: ['acc-1'] },
      'partner-details': { partner: { name: 'partner-1' } },
      owner: { owners: { open: 1 } },
    },
  }
  async function load() {
    vi.resetModules()
    vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
    const [restarting, store] = await Promise.all([
      import('#src/handlers/session.ts'),
      import('#src/session/flow-store.ts'),
    ])
    return { ...restarting, ...store }
  }
  it('are kept for Start, with the last input, but with no token and no id of the server', async () => {
    keep(session)
    const { archiveAnswers, flowStore } = await load()
    archiveAnswers('switch')
    expect(Object.keys(sessionStorage).toSorted()).toEqual(['kws.archivedAnswers', 'kws.mode'])
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/acc-1|partner-1|user-1|token/)
    expect(flowStore.read('kws.archivedAnswers')).toMatchObject({
      withoutLogin: true,
      profile: { owners: profile.owners, closeAccounts: null },
      consultation,
      drafts: { owner: { owners: { open: 1 } }, 'close-account': { closing: { transferIban: 'DE' } } },
    })
    // A second session that ends before its switch began.
    const before = sessionStorage.getItem('kws.archivedAnswers')
    ;(await load()).archiveAnswers('switch')
    expect(sessionStorage.getItem('kws.archivedAnswers')).toBe(before)
    const { restart, flowStore: late } = await load()
    restart()
    late.write('profile', profile)
    expect(sessionStorage.getItem('profile')).toBeNull()
    const { ensureUser } = await import('#src/api/session.ts')
    await expect(ensureUser(), 'what still runs begins no session').rejects.toThrow()
  })
  it.each([
    ['just before 15 minutes', true, 15 * 60_000 - 1, 'switch'],
    ['15 minutes later', false, 15 * 60_000, 'switch'],
    ['by a clock that was set back', false, -1, 'switch'],
    ['by another flow', false, 1000, 'business'],
  ])('are offered %s: %s', async (_, offered, age, flow) => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    const archived = { flow, bank: null, withoutLogin: true, profile: null, drafts: {} }
    keep({ 'kws.archivedAnswers': { at: Date.now() - age, ...archived } })
    const { flowStore, prepareStore } = await load()
    await prepareStore()
    expect(flowStore.read('kws.archivedAnswers') !== undefined).toBe(offered)
  })
})
