import { afterAll, afterEach, vi } from 'vitest'

/** Test files share workers, so storage and address are reset between them. */
globalThis.sessionStorage?.clear()
globalThis.localStorage?.clear()
globalThis.history?.replaceState(null, '', '/')

// Tests in Node have no document.
if (globalThis.document) {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}

// Restores replaced clocks, globals and functions.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
