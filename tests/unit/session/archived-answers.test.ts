// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'

const profile = { owners: [{ firstName: 'Erika' }], account: null, closing: null, closeAccounts: ['acc-1'] }
const stored: Record<string, unknown> = {
  accessToken: 'token',
  switchUserId: 'user-1',
  switchStartedAt: '2026-11-21T09:00:00.000Z',
  withoutLogin: true,
  bankAccounts: ['acc-1'],
  contractPartners: { 'partner-1': 'inform' },
  profile: { recentOwners: null, ...profile },
  'kws.mode': 'consultant',
  'kws.consultation': { consultantMail: 'beratung@example.org', customerMail: 'kim@example.org' },
  'kws.signatures': [],
  'kws.draft': {
    'close-account': { closing: { transferIban: 'DE' }, closeAccounts: ['acc-1'] },
    'partner-details': { partner: { name: 'partner-1' } },
    owner: { owners: { open: 1 } },
  },
}

async function load() {
  vi.resetModules()
  vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  const [archived, store] = await Promise.all([
    import('#src/session/restart.ts'),
    import('#src/session/flow-store.ts'),
  ])
  return { ...archived, ...store }
}

beforeEach(() => {
  sessionStorage.clear()
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, JSON.stringify(value))
})

describe('archived answers', () => {
  it('contains answers, but no token and no id of the server', async () => {
    const { archiveAnswers, flowStore } = await load()
    archiveAnswers('switch')
    expect(Object.keys(sessionStorage).toSorted()).toEqual(['kws.archivedAnswers', 'kws.mode'])
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/acc-1|partner-1|user-1|token/)
    expect(flowStore.read('kws.archivedAnswers')).toMatchObject({
      withoutLogin: true,
      profile: { owners: profile.owners, closeAccounts: null },
      consultation: { consultantMail: 'beratung@example.org', customerMail: 'kim@example.org' },
      drafts: { owner: { owners: { open: 1 } }, 'close-account': { closing: { transferIban: 'DE' } } },
    })
  })
  it('contains the last input, even if it was not stored yet', async () => {
    const { restart, flowStore } = await load()
    window.addEventListener(
      'pagehide',
      () => flowStore.write('kws.draft', { 'new-account': { account: { newIban: 'DE1' } } }),
      { once: true },
    )
    restart()
    expect(flowStore.read('kws.archivedAnswers')).toMatchObject({
      drafts: { 'new-account': { account: { newIban: 'DE1' } } },
    })
  })
  it('are not restored by another flow', async () => {
    const { archiveAnswers, flowStore, prepareStore } = await load()
    await prepareStore()
    archiveAnswers('business')
    expect(flowStore.read('kws.archivedAnswers')).toBeUndefined()
    expect(sessionStorage.getItem('kws.archivedAnswers')).not.toBeNull()
  })
  it('stays as it is when a second session ends before its switch began', async () => {
    const first = await load()
    first.archiveAnswers('switch')
    const before = sessionStorage.getItem('kws.archivedAnswers')
    const second = await load()
    second.archiveAnswers('switch')
    expect(sessionStorage.getItem('kws.archivedAnswers')).toBe(before)
  })
  it('is the receipt of an order that was given, and all of it', async () => {
    sessionStorage.setItem('kws.receipt', '{"reference":"KWS-1"}')
    const { restart } = await load()
    restart()
    expect(sessionStorage.getItem('kws.receipt')).toBe('{"reference":"KWS-1"}')
    expect(sessionStorage.getItem('kws.archivedAnswers')).toBeNull()
  })
})

describe('15 minutes later', () => {
  const archived = (at: number) => ({
    at,
    flow: 'switch',
    bank: null,
    withoutLogin: true,
    profile: null,
    drafts: {},
  })
  it.each([
    ['just before', 15 * 60_000 - 1, true],
    ['then', 15 * 60_000, false],
    ['with a clock that was set back past it', -1, false],
  ])('%s', async (_, age, offered) => {
    vi.useFakeTimers({ now: 1_800_000_000_000 })
    sessionStorage.setItem('kws.archivedAnswers', JSON.stringify(archived(Date.now() - age)))
    const { flowStore, prepareStore } = await load()
    await prepareStore()
    expect(flowStore.read('kws.archivedAnswers') !== undefined).toBe(offered)
    expect(sessionStorage.getItem('kws.archivedAnswers') !== null, 'it goes').toBe(offered)
    vi.useRealTimers()
  })
})
