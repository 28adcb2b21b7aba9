// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

/** Storage as some browsers have it: `denied` altogether, or `full` from the start. */
function breakStorage(how: 'denied' | 'full'): void {
  if (how === 'denied') {
    vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    return
  }
  const full = new Proxy(window.sessionStorage, {
    get(storage, key) {
      if (key === 'setItem')
        return () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      const value: unknown = Reflect.get(storage, key)
      return typeof value === 'function' ? value.bind(storage) : value
    },
  })
  vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(full)
}

async function load() {
  vi.resetModules()
  const storage = await import('#src/session/storage.ts')
  const flow = await import('#src/session/flow-store.ts')
  const keys = await import('#src/session/keys.ts')
  return { ...storage, ...flow, ...keys }
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('storage', () => {
  it('stores and removes values', async () => {
    const { readItem, writeItem, itemKeys } = await load()
    writeItem('a', '1')
    expect([readItem('a'), sessionStorage.getItem('a'), itemKeys()]).toEqual(['1', '1', ['a']])
    writeItem('a', undefined)
    expect([readItem('a'), itemKeys()]).toEqual([undefined, []])
  })
  it('keeps a problem without the values for its form: a login name may be among them', async () => {
    const { flowStore, sessionKeys, ownKeys } = await load()
    const problem = { code: 'could-not-add-banklogin', populate: { login: 'erika.muster' } }
    for (const key of [sessionKeys.problem, ownKeys.error]) {
      flowStore.write(key, problem)
      expect(sessionStorage.getItem(key)).toBe('{"code":"could-not-add-banklogin"}')
    }
  })
  it('below a path of the host has its own names, and does not see those of others', async () => {
    sessionStorage.setItem('accessToken', 'of the root')
    sessionStorage.setItem('other/accessToken', 'of another')
    vi.stubEnv('BASE_URL', '/wechsel/')
    const { readItem, writeItem, itemKeys, clearSession } = await load()
    expect(itemKeys()).toEqual([])
    writeItem('accessToken', 'own')
    expect([readItem('accessToken'), itemKeys()]).toEqual(['own', ['accessToken']])
    expect(sessionStorage.getItem('wechsel/accessToken')).toBe('own')
    clearSession()
    expect(Object.keys(sessionStorage).toSorted()).toEqual(['accessToken', 'other/accessToken'])
  })
  it.each(['denied', 'full'] as const)('that is %s is replaced by memory, with one notice', async (how) => {
    const { readItem, writeItem, itemKeys, onMemoryOnly } = await load()
    const listener = vi.fn()
    onMemoryOnly(listener)
    expect(listener).not.toHaveBeenCalled()
    breakStorage(how)
    writeItem('a', '1')
    writeItem('b', '2')
    writeItem('a', '3')
    expect([readItem('a'), readItem('b'), readItem('c'), itemKeys()]).toEqual([
      '3',
      '2',
      undefined,
      ['b', 'a'],
    ])
    writeItem('a', undefined)
    expect([readItem('a'), itemKeys()]).toEqual([undefined, ['b']])
    expect(listener).toHaveBeenCalledTimes(1)
    const late = vi.fn()
    onMemoryOnly(late)
    expect(late).toHaveBeenCalledTimes(1)
  })
  it('that is full leaves no outdated value for the next load', async () => {
    const { readItem, writeItem } = await load()
    writeItem('a', 'old')
    breakStorage('full')
    writeItem('a', 'new')
    expect(readItem('a')).toBe('new')
    expect(sessionStorage.getItem('a')).toBeNull()
  })
  it('writes to storage again when there is room', async () => {
    const { readItem, writeItem } = await load()
    breakStorage('full')
    writeItem('a', 'memory')
    vi.restoreAllMocks()
    writeItem('a', 'kept')
    expect([readItem('a'), sessionStorage.getItem('a')]).toEqual(['kept', 'kept'])
  })
  it('that is denied lets the app start', async () => {
    breakStorage('denied')
    const { prepareStore, flowStore, clearSession } = await load()
    await prepareStore()
    flowStore.write('bank', { a: 1 })
    expect(flowStore.read('bank')).toEqual({ a: 1 })
    clearSession()
    expect(flowStore.read('bank')).toBeUndefined()
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
  it('that were renamed keep the values of a tab that is open, and leave nothing under the former names', async () => {
    const { prepareStore } = await load()
    sessionStorage.setItem('kws.aside', '{"a":1}')
    sessionStorage.setItem('kws.trail', '{"index":2}')
    await prepareStore()
    expect({ ...sessionStorage }).toEqual({ 'kws.archivedAnswers': '{"a":1}', 'kws.history': '{"index":2}' })
  })
  it('are all deleted with the session, except tenant, language, consent, view and the time of the last reload', async () => {
    const { allKeys, clearSession } = await load()
    for (const key of allKeys) sessionStorage.setItem(key, '"x"')
    sessionStorage.setItem('foreign', 'x')
    clearSession()
    expect(Object.keys(sessionStorage).toSorted()).toEqual([
      'foreign',
      'kws.consent',
      'kws.locale',
      'kws.reload',
      'kws.view',
      'tenant',
    ])
  })
})
