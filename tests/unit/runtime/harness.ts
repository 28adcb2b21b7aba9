import { vi } from 'vitest'
import type { Flow, GuardSchema } from '#generated/engine.ts'
import type { Handler, HandlerTools } from '#engine/flow/call-handler.ts'
import type { FlowStore } from '#engine/flow/persist.ts'
import { createRuntime } from '#engine/flow/runtime.ts'
import { problem } from '../../support/problem.ts'
import order from './order.json' with { type: 'json' }

/** A kitchen order: enough states for everything that the runtime does. */
export const flow = order as Flow

export const guards: Record<string, GuardSchema> = {
  hasDish: { type: 'object', required: ['dish'], properties: { dish: { type: 'string' } } },
}

export interface Call {
  name: string
  input: Record<string, unknown>
  tools: HandlerTools
  done(output?: unknown): Promise<void>
  fail(reason?: unknown): Promise<void>
}

/** Lets everything that waits for a promise go on. */
export const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

/** Storage as an object, with every write noted. */
function memoryStore(stored: Record<string, unknown> = {}) {
  const writes: [key: string, value: unknown][] = []
  const store: FlowStore = {
    keys: { dish: 'k.dish', card: 'k.card', note: 'k.note', problem: 'k.problem' },
    engineKeys: { position: 'k.position', history: 'k.trail', draft: 'k.draft' },
    read: (key) => stored[key],
    write(key, value) {
      writes.push([key, value])
      if (value === undefined) delete stored[key]
      else stored[key] = structuredClone(value)
    },
  }
  return { store, stored, writes }
}

type Change = Partial<Parameters<typeof createRuntime>[0]>

/** Starts the flow; its handlers answer when the test says so. */
export function begin(stored: Record<string, unknown> = {}, change: Change = {}) {
  const memory = memoryStore(stored)
  const calls: Call[] = []
  const track = vi.fn()
  const handler =
    async (name: string): Promise<Handler> =>
    (input, tools) =>
      new Promise((resolve, reject) => {
        calls.push({
          name,
          input,
          tools,
          done(output) {
            resolve(output)
            return settle()
          },
          fail(reason = 'broken') {
            reject(reason)
            return settle()
          },
        })
      })
  const runtime = createRuntime({
    flow,
    guards,
    store: memory.store,
    handler,
    toProblem: async (failure) => problem(String(failure)),
    track,
    ...change,
  })
  const call = (name: string): Call => {
    const found = calls.findLast((one) => one.name === name)
    if (!found)
      throw new Error(`${name} was not called; called were ${calls.map((one) => one.name).join(', ')}.`)
    return found
  }
  return { runtime, ...memory, calls, call, track }
}

/** The kept state of somebody who stood at `path`. */
export const at = (path: string, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  'k.position': { flow: 'order', version: 2, path },
  'k.dish': 'soup',
  ...more,
})
