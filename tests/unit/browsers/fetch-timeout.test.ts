import { expect, it, vi } from 'vitest'
import { withTimeout } from '#engine/util/fetch-limits.ts'

/** Waits for the abort, and fails as `fetch` does: with the reason, or in browsers before Chrome 124 with an AbortError. */
const waits = (old: boolean) => (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const stop = () => reject(old ? new DOMException('Aborted', 'AbortError') : signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop)
  })

for (const old of [false, true]) {
  it(`rejects with a TimeoutError after the time limit (fetch that throws AbortError: ${old})`, async () => {
    await expect(withTimeout(5, waits(old))).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  it(`rejects with the reason of the other signal (fetch that throws AbortError: ${old})`, async () => {
    const outer = new AbortController()
    const left = new Error('left')
    const running = withTimeout(60_000, waits(old), outer.signal)
    outer.abort(left)
    await expect(running).rejects.toBe(left)
    await expect(withTimeout(60_000, waits(old), outer.signal)).rejects.toBe(left)
  })
}

it('returns results and errors unchanged', async () => {
  await expect(withTimeout(60_000, async () => 7)).resolves.toBe(7)
  const broken = new Error('broken')
  await expect(withTimeout(60_000, () => Promise.reject(broken))).rejects.toBe(broken)
})

it('removes its timer and its listener', async () => {
  const outer = new AbortController()
  const added = vi.spyOn(outer.signal, 'addEventListener')
  const removed = vi.spyOn(outer.signal, 'removeEventListener')
  vi.useFakeTimers()
  await withTimeout(60_000, async () => 7, outer.signal)
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  expect(removed.mock.calls[0]?.[1]).toBe(added.mock.calls[0]?.[1])
})
