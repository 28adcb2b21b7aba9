// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ScreenErrorBoundary } from '#engine/screen/screen-error-boundary.tsx'
import { lazyWithPreload } from '#engine/view/lazy-with-preload.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const isOnLine = (value: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value)
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTimeAsync(milliseconds))

/** A part that comes only while there is a connection. */
function showPart() {
  const load = vi.fn(async () => {
    if (!navigator.onLine) throw new TypeError('Failed to fetch dynamically imported module: /x.js')
    return { default: () => <p>It is there.</p> }
  })
  const Element = lazyWithPreload(load)
  render(
    <ScreenErrorBoundary>
      <Suspense fallback="...">
        <Element />
      </Suspense>
    </ScreenErrorBoundary>,
  )
  return load
}

it('a part that did not load without a connection is shown by itself when there is one', async () => {
  isOnLine(false)
  const load = showPart()
  await pass(100)
  expect(screen.getByRole('heading').textContent).toBe('frame.broken.title')
  const asked = load.mock.calls.length
  // Nobody asks for it without end.
  await pass(10_000)
  expect(load).toHaveBeenCalledTimes(asked)
  expect(asked).toBeLessThan(4)
  isOnLine(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await pass(3000)
  expect(screen.getByText('It is there.')).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
})

it('what fails with a connection stays until the customer does something', async () => {
  isOnLine(true)
  const load = vi.fn(() => Promise.reject(new Error('404')))
  const Element = lazyWithPreload(load)
  render(
    <ScreenErrorBoundary>
      <Suspense fallback="...">
        <Element />
      </Suspense>
    </ScreenErrorBoundary>,
  )
  await pass(100)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await pass(5000)
  expect(screen.getByRole('heading').textContent).toBe('frame.broken.title')
})
