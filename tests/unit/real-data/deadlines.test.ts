// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createRuntime } from '#engine/flow/runtime.ts'
import type { Flow } from '#generated/engine.ts'

const minute = 60_000
const at = (minutes: number) => new Date(Date.parse('2026-11-26T10:00:00Z') + minutes * minute).toISOString()

beforeEach(() => void vi.useFakeTimers({ now: new Date(at(0)) }))
afterEach(() => void vi.useRealTimers())

const store = { type: 'store' as const, params: { until: { from: '/event/until' } } }
const flow: Flow = {
  id: 'tan',
  version: 1,
  initial: 'menu',
  context: { until: null },
  states: {
    menu: { on: { ASK: { target: 'waiting', actions: store } } },
    waiting: {
      meta: { screen: 'waiting' },
      after: { '/context/until': 'late' },
      on: { ASK: { actions: store }, TYPE: {} },
    },
    late: {},
  },
}

const begin = (stored: Map<string, unknown>) =>
  createRuntime({
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

/** Minutes that pass, a new deadline, a key, a reload, or a sleep of some minutes. */
type Step = number | { until: number | null } | 'key' | 'reload' | { sleep: number }

it.each<[string, Step[], string]>([
  ['four minutes of five', [{ until: 5 }, 4], 'waiting'],
  ['five minutes of five', [{ until: 5 }, 5], 'late'],
  ['one that is past', [{ until: -60 }, 0], 'late'],
  ['none', [{ until: null }, 1e6], 'waiting'],
  ['a reload does not begin it anew', [{ until: 5 }, 4, 'reload', 1], 'late'],
  ['a reload after its end', [{ until: 5 }, { sleep: 30 }, 'reload', 0], 'late'],
  ['a key does not move it', [{ until: 5 }, 4, 'key', 1], 'late'],
  ['a later deadline while the state waits', [{ until: 5 }, 4, { until: 10 }, 5], 'waiting'],
  ['an earlier deadline while the state waits', [{ until: 10 }, 1, { until: 2 }, 1], 'late'],
  ['the new deadline after a reload', [{ until: 5 }, 4, { until: 10 }, 'reload', 5], 'waiting'],
  ['a sleep past it', [{ until: 5 }, { sleep: 30 }, 5], 'late'],
  ['a deadline of 40 days, longer than a timer', [{ until: 40 * 24 * 60 }, 39 * 24 * 60], 'waiting'],
])('a deadline stays where it is: %s', (_, steps, state) => {
  const stored = new Map<string, unknown>()
  let runtime = begin(stored)
  for (const step of steps)
    if (typeof step === 'number') vi.advanceTimersByTime(step * minute)
    else if (step === 'key') runtime.send({ type: 'TYPE' })
    else if (step === 'reload') {
      runtime.stop()
      runtime = begin(stored)
    } else if ('until' in step)
      runtime.send({ type: 'ASK', until: step.until === null ? null : at(step.until) })
    else vi.setSystemTime(Date.now() + step.sleep * minute)
  expect(runtime.view().path).toBe(state)
  runtime.stop()
})
