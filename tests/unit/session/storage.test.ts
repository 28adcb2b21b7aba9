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
afterEach(() => vi.restoreAllMocks())

describe('storage', () => {
  it('keeps and removes', async () => {
    const { readItem, writeItem, itemKeys } = await load()
    writeItem('a', '1')
    expect([readItem('a'), sessionStorage.getItem('a'), itemKeys()]).toEqual(['1', '1', ['a']])
    writeItem('a', undefined)
    expect([readItem('a'), itemKeys()]).toEqual([undefined, []])
  })
  it.each(['denied', 'full'] as const)('that is %s goes on in memory and says so once', async (how) => {
    const { readItem, writeItem, itemKeys, onMemoryOnly } = await load()
    const told = vi.fn()
    onMemoryOnly(told)
    expect(told).not.toHaveBeenCalled()
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
    expect(told).toHaveBeenCalledTimes(1)
    const late = vi.fn()
    onMemoryOnly(late)
    expect(late).toHaveBeenCalledTimes(1)
  })
  it('that is full keeps nothing out of date for the next load', async () => {
    const { readItem, writeItem } = await load()
    writeItem('a', 'old')
    breakStorage('full')
    writeItem('a', 'new')
    expect(readItem('a')).toBe('new')
    expect(sessionStorage.getItem('a')).toBeNull()
  })
  it('comes back to storage when there is room again', async () => {
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
  it('are all forgotten with the session, but tenant, language, consent and the mark of a reload', async () => {
    const { allKeys, clearSession } = await load()
    for (const key of allKeys) sessionStorage.setItem(key, '"x"')
    sessionStorage.setItem('foreign', 'x')
    clearSession()
    expect(Object.keys(sessionStorage).toSorted()).toEqual([
      'foreign',
      'kws.consent',
      'kws.locale',
      'kws.reload',
      'tenant',
    ])
  })
})
