import { afterAll, afterEach, vi } from 'vitest'

/** Test files of one kind share their workers: what one of them stored, and the address it went to, are not for the next one. */
globalThis.sessionStorage?.clear()
globalThis.localStorage?.clear()
globalThis.history?.replaceState(null, '', '/')

// The same for what it rendered; the tests in Node have no page.
if (globalThis.document) {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}

// And for what it put in the place of clocks, globals and functions.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
