// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { hasUnstoredInput, keepUnstored, takeUnstored } from '#engine/flow/page-memory.ts'
import type { Runtime } from '#engine/flow/runtime.ts'

const start = { bank: null }

/** A flow that waits at a screen; of the runtime only what is asked. */
function flowAt(screen: string) {
  let view = { context: start as Record<string, unknown>, meta: { screen } }
  const listeners = new Set<() => void>()
  const runtime = {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Runtime
  const move = (next: Partial<typeof view>) => {
    view = { ...view, ...next }
    listeners.forEach((listener) => listener())
  }
  return { runtime, move, listeners }
}

const at = { context: start, screen: 'login' }
beforeEach(() => void dispatchEvent(new Event('pagehide')))

it('gives an entry back once, to the element that it is of', () => {
  const { runtime, listeners } = flowAt('login')
  keepUnstored(runtime, at, 'pin', '12345')
  expect(hasUnstoredInput()).toBe(true)
  expect(takeUnstored(runtime, 'login', 'other')).toBeUndefined()
  expect(takeUnstored(runtime, 'search', 'pin')).toBeUndefined()
  expect(takeUnstored(runtime, 'login', 'pin')).toBe('12345')
  expect(takeUnstored(runtime, 'login', 'pin')).toBeUndefined()
  expect(hasUnstoredInput()).toBe(false)
  expect(listeners.size, 'nothing listens any more').toBeLessThanOrEqual(1)
})

it('forgets it when the flow moves or learns something, and when the page goes', () => {
  for (const change of [{ meta: { screen: 'accounts' } }, { context: { bank: 'x' } }]) {
    const { runtime, move, listeners } = flowAt('login')
    keepUnstored(runtime, at, 'pin', '12345')
    move({})
    expect(hasUnstoredInput(), 'the same view').toBe(true)
    move(change)
    expect(hasUnstoredInput()).toBe(false)
    expect(listeners.size).toBe(0)
    move({ context: start, meta: { screen: 'login' } })
    expect(takeUnstored(runtime, 'login', 'pin')).toBeUndefined()
  }
  const { runtime } = flowAt('login')
  keepUnstored(runtime, at, 'pin', '12345')
  dispatchEvent(new Event('pagehide'))
  expect(hasUnstoredInput()).toBe(false)
})

it('keeps nothing of a step that the flow has left, and nothing that is empty', () => {
  const { runtime, move } = flowAt('login')
  keepUnstored(runtime, at, 'pin', undefined)
  move({ meta: { screen: 'accounts' } })
  keepUnstored(runtime, at, 'pin', '12345')
  expect(hasUnstoredInput()).toBe(false)
})
