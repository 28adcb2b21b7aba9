// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { hasUnsentEntries, keepUnsent, takeUnsent } from '#engine/flow/persist.ts'
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
  return { runtime, move }
}

const at = { context: start, screen: 'login' }
beforeEach(() => void dispatchEvent(new Event('pagehide')))

it('what was typed and not yet sent comes back once, to its own field', () => {
  const { runtime } = flowAt('login')
  keepUnsent(runtime, at, 'pin', '12345')
  expect(takeUnsent(runtime, 'login', 'other') ?? takeUnsent(runtime, 'search', 'pin')).toBeUndefined()
  expect(takeUnsent(runtime, 'login', 'pin')).toBe('12345')
  expect(takeUnsent(runtime, 'login', 'pin')).toBeUndefined()
  expect(hasUnsentEntries()).toBe(false)
})

it('it is forgotten when the step changes or the page is closed', () => {
  for (const change of [{ meta: { screen: 'accounts' } }, { context: { bank: 'x' } }]) {
    const { runtime, move } = flowAt('login')
    keepUnsent(runtime, at, 'pin', '12345')
    move({})
    expect(hasUnsentEntries(), 'the same view').toBe(true)
    move(change)
    expect(hasUnsentEntries()).toBe(false)
    move({ context: start, meta: { screen: 'login' } })
    expect(takeUnsent(runtime, 'login', 'pin')).toBeUndefined()
  }
  const { runtime } = flowAt('login')
  keepUnsent(runtime, at, 'pin', '12345')
  dispatchEvent(new Event('pagehide'))
  expect(hasUnsentEntries()).toBe(false)
})
