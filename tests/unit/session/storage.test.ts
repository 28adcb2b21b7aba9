// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ticksKey } from '#src/session/keys.ts'
import { dropExpiredTicks, dropTicks, readTicks, writeTicks } from '#src/session/local-lists.ts'

async function load() {
  vi.resetModules()
  const storage = await import('#src/session/storage.ts')
  const flow = await import('#src/session/flow-store.ts')
  const keys = await import('#src/session/keys.ts')
  return { ...storage, ...flow, ...keys }
}

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})

describe('storage', () => {
  it('that is full for a while gets what it did not take with the next value, so that no page finds half of it', async () => {
    const { writeItem } = await load()
    vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue({ removeItem() {} } as unknown as Storage) // takes nothing
    writeItem('a', '1')
    writeItem('b', '2')
    vi.restoreAllMocks()
    writeItem('c', '3')
    expect({ ...sessionStorage }).toEqual({ a: '1', b: '2', c: '3' })
  })
})

describe('keys', () => {
  /** Specification, section 3. */
  const specified =
    'accessToken refreshToken switchUserId bank bankAccounts contractPartners profile withoutLogin switchStartedAt switchFinishedAt enabledAllPaymentPartners immoscoutMieterPlus tenant service'
  it('are those of the specification, and our own under kws.', async () => {
    const { allKeys } = await load()
    const names = specified.split(' ')
    expect(names.filter((key) => !allKeys.includes(key))).toEqual([])
    expect(allKeys.filter((key) => !names.includes(key) && !key.startsWith('kws.'))).toEqual([])
    expect(new Set(allKeys).size).toBe(allKeys.length)
  })
  it('are all deleted at the end, except what the page of the end tells', async () => {
    const { allKeys, sessionKeys } = await load()
    const { eraseLocally } = await import('#src/handlers/session.ts')
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => {})
    for (const key of allKeys) sessionStorage.setItem(key, '"x"')
    void eraseLocally('erased')
    await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce())
    expect(Object.keys(sessionStorage)).toEqual([sessionKeys.ended])
  })
  it('are all deleted with the session, except tenant, language, consent, view and the time of the last reload', async () => {
    const { allKeys, clearSession } = await load()
    for (const key of [...allKeys, 'foreign']) sessionStorage.setItem(key, '"x"')
    clearSession()
    const kept = ['foreign', 'kws.consent', 'kws.locale', 'kws.reload', 'kws.view', 'tenant']
    expect(Object.keys(sessionStorage).toSorted()).toEqual(kept)
  })
})

describe('ticks after an order', () => {
  const stored = () => localStorage.getItem(ticksKey)
  it('are deleted after half a year, and when everything is erased', () => {
    writeTicks('KWS-1', ['a'])
    vi.useFakeTimers({ now: Date.now() + 181 * 86_400_000, toFake: ['Date'] })
    expect(readTicks('KWS-1')).toEqual([])
    dropExpiredTicks()
    expect(stored()).toBeNull()
    writeTicks('KWS-1', ['a'])
    dropTicks()
    expect(stored()).toBeNull()
  })
})
