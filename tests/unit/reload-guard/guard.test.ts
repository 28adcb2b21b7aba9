// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownKeys } from '#src/session/keys.ts'

const chromium = 'Failed to fetch dynamically imported module: http://127.0.0.1/assets/owner-x.js'
const reload = vi.fn<() => void>()
const flush = vi.fn<() => void>()
let guard: typeof import('#src/boot/reload-guard.ts')
let listening: [string, EventListenerOrEventListenerObject][] = []

const preload = (payload: unknown) =>
  window.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }))
const reject = (reason: unknown) =>
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
const fail = (message = chromium) => preload(new TypeError(message))
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
  window.addEventListener('pagehide', flush)
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

it.each([
  chromium,
  'Failed to load module script: Expected a JavaScript module script',
  'error loading dynamically imported module: http://127.0.0.1/assets/owner-x.js',
  'Importing a module script failed.',
  "'text/html' is not a valid JavaScript MIME type.",
])('reloads for "%s"', (message) => {
  const before = Date.now()
  fail(message)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(flush).toHaveBeenCalledTimes(1)
  expect(guard.isLeaving()).toBe(true)
  expect(Number(mark())).toBeGreaterThanOrEqual(before)
})

it('handles an unhandled rejection, as text or as an error, and an error of the window', () => {
  reject(chromium)
  expect(reload).toHaveBeenCalledTimes(1)
})

it('handles an error of the window', () => {
  window.dispatchEvent(
    Object.assign(new Event('error'), { message: `Uncaught TypeError: ${chromium}`, error: null }),
  )
  expect(reload).toHaveBeenCalledTimes(1)
})

it.each([new Error('Failed to fetch'), new Error(''), undefined, null, 7, {}, 'x', Object.create(null)])(
  'ignores other failures: %s',
  (failure) => {
    preload(failure)
    reject(failure)
    expect(reload).not.toHaveBeenCalled()
    expect(mark()).toBeNull()
  },
)

it('reloads once, even if several parts fail before the page is unloaded', () => {
  fail()
  sessionStorage.clear()
  fail()
  reject(new TypeError(chromium))
  expect(reload).toHaveBeenCalledTimes(1)
})

it('does not reload if the last reload was recent, and keeps its time', () => {
  const soon = String(Date.now() - 299_000)
  sessionStorage.setItem(ownKeys.reload, soon)
  fail()
  expect(reload).not.toHaveBeenCalled()
  expect(guard.isLeaving()).toBe(false)
  expect(mark()).toBe(soon)
})

it('never suppresses the failure itself: awaiting code must not continue without a value', () => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), {
    payload: new TypeError(chromium),
  })
  window.dispatchEvent(event)
  expect(event.defaultPrevented).toBe(false)
})

it('does not reload without a connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fail()
  expect(reload).not.toHaveBeenCalled()
  expect(mark()).toBeNull()
})

it('a chunk that waits for the connection is not reported as an error', async () => {
  const { earlyErrors } = await import('#src/telemetry/events.ts')
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fail()
  preload(new Error('Unable to preload CSS for /assets/rail-x.css'))
  expect(earlyErrors).toEqual([])
  reject(new Error('Another fault'))
  expect(earlyErrors).toHaveLength(1)
  isOnLine.mockReturnValue(true)
  fail()
  expect(earlyErrors).toHaveLength(2)
})

it('a part that began to load without a connection is no fault, though it fails when the connection is back', () => {
  const isOnLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  isOnLine.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  preload(new Error('Unable to preload CSS for /assets/rail-y.css'))
  fail()
  expect(reload).not.toHaveBeenCalled()
  expect(mark()).toBeNull()
  const sheets = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  expect(sheets.map(({ href }) => new URL(href).pathname)).toContain('/assets/rail-y.css')
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 20_000)
  fail()
  expect(reload).toHaveBeenCalledOnce()
})

/** A storage that holds an old mark, with one part that does not do its work. */
function storage(broken: Partial<Storage>): void {
  const working = { getItem: () => '1000', setItem() {} }
  // The guard uses these two of a storage.
  vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue({ ...working, ...broken } as Storage)
}
const refuse = (name: string) => (): never => {
  throw new DOMException('refused', name)
}

it.each<[string, Partial<Storage>]>([
  ['reading is denied', { getItem: refuse('SecurityError') }],
  ['writing is denied', { setItem: refuse('SecurityError') }],
  ['it is full', { setItem: refuse('QuotaExceededError') }],
  ['a write is lost without a word', { setItem() {} }],
  ['it holds nothing', { setItem() {}, getItem: () => null }],
])('does not reload if storage cannot store the time: %s', (_name, broken) => {
  storage(broken)
  fail()
  expect(reload).not.toHaveBeenCalled()
  expect(flush).not.toHaveBeenCalled()
})

it('does not reload without storage', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(refuse('SecurityError'))
  fail()
  expect(reload).not.toHaveBeenCalled()
})

it.each([
  { type: 'password' },
  { type: 'text', autocomplete: 'one-time-code' },
  { type: 'text', 'data-secret': '' },
])('does not reload while a secret is typed: %o', (attributes) => {
  const input = document.createElement('input')
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
  document.body.append(input)
  input.value = '12345'
  const failure = new TypeError(chromium)
  preload(failure)
  expect(reload).not.toHaveBeenCalled()
  // The screen that says so takes the field away; the same failure, heard once more, changes nothing.
  input.remove()
  reject(failure)
  expect(reload).not.toHaveBeenCalled()
  expect(mark()).toBeNull()
  fail()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('an empty secret field does not prevent a reload', () => {
  document.body.append(Object.assign(document.createElement('input'), { type: 'password' }))
  fail()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('a style sheet that failed offline is requested again when the connection is back', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')]
  preload(new Error('Unable to preload CSS for /assets/upload-x.css'))
  expect(sheets()).toEqual([])
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  expect(sheets().map(({ href }) => new URL(href).pathname)).toEqual(['/assets/upload-x.css'])
  sheets().forEach((sheet) => sheet.remove())
})
