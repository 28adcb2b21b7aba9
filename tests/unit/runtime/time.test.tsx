// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Flow } from '#generated/engine.ts'
import { createRuntime } from '#engine/flow/runtime.ts'
import type { Runtime } from '#engine/flow/runtime.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const flow: Flow = {
  id: 'order',
  version: 1,
  initial: 'menu',
  context: { until: null },
  states: {
    menu: {
      on: {
        TABLE: { target: 'table', actions: { type: 'store', params: { until: { from: '/event/until' } } } },
      },
    },
    table: {
      meta: { screen: 'table' },
      after: { '/context/until': 'late' },
      on: {
        LEAVE: 'menu',
        SIT: 'table',
        MOVE: { actions: { type: 'store', params: { until: { from: '/event/until' } } } },
      },
    },
    late: {},
  },
}

/** A flow over a store that is a map, so that it can be begun again. */
function runtimeOf(stored = new Map<string, unknown>()): Runtime {
  return createRuntime({
    flow,
    guards: {},
    store: {
      read: (key) => stored.get(key),
      write: (key, value) => void stored.set(key, value),
      keys: { until: 'k.until' },
      engineKeys: { position: 'k.position', history: 'k.trail', draft: 'k.draft' },
    },
    handler: () => Promise.reject(new Error('no handler')),
    toProblem: () => Promise.reject(new Error('no words')),
    track: () => {},
  })
}
const at = (runtime: Runtime) => runtime.view().path

test('a step moves on at once when its time is past, and never when it has none', () => {
  const runtime = runtimeOf()
  runtime.send({ type: 'TABLE', until: '2026-11-22T09:00:00Z' })
  vi.advanceTimersByTime(0)
  expect(at(runtime)).toBe('late')
  const other = runtimeOf()
  other.send({ type: 'TABLE', until: null })
  vi.advanceTimersByTime(1e10)
  expect(at(other)).toBe('table')
})

test('after a reload a step waits for the remaining time only', () => {
  const stored = new Map<string, unknown>()
  const before = runtimeOf(stored)
  before.send({ type: 'TABLE', until: '2026-11-22T10:05:00Z' })
  vi.advanceTimersByTime(200_000)
  before.stop()
  const after = runtimeOf(stored)
  expect(at(after)).toBe('table')
  vi.advanceTimersByTime(100_000)
  expect(at(after)).toBe('late')
  expect(at(before)).toBe('table')
})

test('a deadline that changes while the step waits moves its timer', () => {
  const runtime = runtimeOf()
  runtime.send({ type: 'TABLE', until: '2026-11-22T10:05:00Z' })
  runtime.send({ type: 'MOVE', until: '2026-11-22T10:10:00Z' })
  vi.advanceTimersByTime(400_000)
  expect(at(runtime)).toBe('table')
  vi.advanceTimersByTime(200_000)
  expect(at(runtime)).toBe('late')
  runtime.stop()
})
