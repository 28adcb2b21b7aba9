import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

/** For all tests of a file: Wednesday, 2 December 2026, and not one error on the console. */
export function sameDay(): void {
  beforeEach(() => {
    vi.spyOn(console, 'error')
    // happy-dom and React share the page's clock; only dates are fixed.
    vi.useFakeTimers({ now: new Date(2026, 11, 2, 12), toFake: ['Date'] })
  })
  afterEach(() => {
    cleanup()
    expect(console.error).not.toHaveBeenCalled()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })
}
