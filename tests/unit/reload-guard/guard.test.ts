// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ownKeys } from '#src/session/keys.ts'

const failed = 'Failed to fetch dynamically imported module: http://127.0.0.1/assets/owner-x.js'
const reload = vi.fn<() => void>()
let guard: typeof import('#src/boot/reload-guard.ts')
let listening: [string, EventListenerOrEventListenerObject][] = []

const preload = (payload: unknown) => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  window.dispatchEvent(event)
  // Awaiting code must not continue without a value.
  expect(event.defaultPrevented).toBe(false)
}
const fail = (message = failed) => preload(new TypeError(message))
const refuse = (): never => {
  throw new DOMException('full', 'QuotaExceededError')
}
const mark = () => sessionStorage.getItem(ownKeys.reload)

beforeEach(async () => {
  vi.resetModules()
  listening = []
  const add = window.addEventListener
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) => {
      listening.push([type, listener])
      add.call(window, type, listener)
    },
  )
  guard = await import('#src/boot/reload-guard.ts')
  guard.reloadOnChunkError(reload)
})
afterEach(() => {
  for (const [type, listener] of listening) window.removeEventListener(type, listener)
  vi.restoreAllMocks()
  vi.clearAllMocks()
  sessionStorage.clear()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

describe('a part of the app that fails to load', () => {
  it.each([
    failed,
    'Failed to load module script: Expected a JavaScript module script',
    'error loading dynamically imported module: http://127.0.0.1/assets/owner-x.js',
    'Importing a module script failed.',
    "'text/html' is not a valid JavaScript MIME type.",
  ])('reloads the page once, with typed input stored: %s', async (message) => {
    const flush = vi.fn<() => void>()
    window.addEventListener('pagehide', flush)
    fail(message)
    sessionStorage.clear()
    fail(message)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(flush).toHaveBeenCalledTimes(1)
    expect((await import('#src/session/leaving.ts')).isLeaving()).toBe(true)
  })
  it.each<[string, number, boolean]>([
    ['just now', 0, false],
    ['300.001 s ago', -300_001, true],
    ['by a clock that was set back since', 1000, false],
    ['years ahead', 1e11, true],
  ])('reloads at most once in five minutes; the last one was %s', (_, difference, again) => {
    vi.spyOn(Date, 'now').mockReturnValue(1_700_000_000_000)
    const stored = String(1_700_000_000_000 + difference)
    sessionStorage.setItem(ownKeys.reload, stored)
    fail()
    expect(reload).toHaveBeenCalledTimes(again ? 1 : 0)
    expect(mark() === stored).toBe(!again)
  })
  it.each<[string, Partial<Storage>]>([
    ['refuses', { setItem: refuse }],
    ['loses what is written', {}],
  ])('does not reload without end where storage %s', (_, broken) => {
    const working = { getItem: () => '1000', setItem() {} }
    vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue({ ...working, ...broken } as Storage) // the two that are used
    fail()
    expect(reload).not.toHaveBeenCalled()
  })
  it.each([{ type: 'password' }, { autocomplete: 'one-time-code' }, { 'data-secret': '' }])(
    'does not reload while a secret is typed: %o',
    (attributes) => {
      const input = document.createElement('input')
      for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
      document.body.append(input)
      input.value = '12345'
      fail()
      expect(reload).not.toHaveBeenCalled()
      input.value = ''
      fail()
      expect(reload).toHaveBeenCalledTimes(1)
    },
  )
  it('without a connection waits for it', () => {
    const sheets = () =>
      [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(
        ({ href }) => new URL(href).pathname,
      )
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fail()
    preload(new Error('Unable to preload CSS for http://localhost:3000/assets/rail-x.css'))
    expect([reload.mock.calls, mark(), sheets()]).toEqual([[], null, []])
    online.mockReturnValue(true)
    window.dispatchEvent(new Event('online'))
    expect(sheets()).toEqual(['/assets/rail-x.css'])
  })
})

it('a page that the browser shows again is hidden and loaded anew under another tenant, also if that is known later', () => {
  let tenant = 'shown'
  const isSame = () => tenant === 'shown'
  guard.reloadOnStaleRestore(() => undefined, isSame, reload)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(reload).not.toHaveBeenCalled()
  tenant = 'another'
  window.dispatchEvent(new Event('storage'))
  expect([reload.mock.calls.length, document.documentElement.hidden]).toEqual([1, true])
  document.documentElement.hidden = false
})
