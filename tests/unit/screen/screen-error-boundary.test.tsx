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

it('a part that failed to load offline is shown when the connection is back', async () => {
  isOnLine(false)
  const load = showPart()
  await pass(100)
  expect(screen.getByRole('heading').textContent).toBe('frame.broken.title')
  expect(screen.getByText('frame.broken.offline')).toBeTruthy()
  // Both would end on the browser's error page.
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
  const loads = load.mock.calls.length
  // Nobody asks for it without end.
  await pass(10_000)
  expect(load).toHaveBeenCalledTimes(loads)
  expect(loads).toBeLessThan(4)
  isOnLine(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await pass(3000)
  expect(screen.getByText('It is there.')).toBeTruthy()
  expect(screen.queryByRole('heading')).toBeNull()
})

it('a part whose failure arrives only when the connection is back is loaded again by itself', async () => {
  isOnLine(false)
  window.dispatchEvent(new Event('offline'))
  const failing: ((reason: Error) => void)[] = []
  const load = vi.fn(() =>
    navigator.onLine
      ? Promise.resolve({ default: () => <p>It is there.</p> })
      : new Promise<never>((_, reject) => void failing.push(reject)),
  )
  const Element = lazyWithPreload(load)
  render(
    <ScreenErrorBoundary>
      <Suspense fallback="...">
        <Element />
      </Suspense>
    </ScreenErrorBoundary>,
  )
  await pass(100)
  isOnLine(true)
  await act(async () => void window.dispatchEvent(new Event('online')))
  for (const fail of failing) fail(new TypeError('Failed to fetch dynamically imported module: /x.js'))
  await pass(100)
  expect(screen.getByText('frame.broken.offline')).toBeTruthy()
  await pass(3000)
  expect(screen.getByText('It is there.')).toBeTruthy()
})

it('a failure with a connection stays until the customer acts', async () => {
  isOnLine(true)
  // The connection was missing, but not a moment ago.
  await pass(20_000)
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
  expect(screen.getByRole('button').textContent).toBe('frame.broken.reload')
})
