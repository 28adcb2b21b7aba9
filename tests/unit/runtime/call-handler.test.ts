import { describe, expect, it, vi } from 'vitest'
import type { Handler } from '#engine/flow/call-handler.ts'
import { callHandler } from '#engine/flow/call-handler.ts'
import { problem } from './harness.ts'

const source = (handler: Handler, toProblem = vi.fn(async (failure: unknown) => problem(failure))) => ({
  handler: async () => handler,
  toProblem,
})

const rejection = (call: Promise<unknown>) =>
  call.then(
    () => 'no rejection',
    (reason: unknown) => reason,
  )

describe('the call of a handler', () => {
  it('returns the answer of the handler', async () => {
    expect(
      await callHandler(
        source(async ({ a }) => a),
        'x',
        { a: 1 },
      ),
    ).toBe(1)
  })
  it('rejects with the problem for its failure', async () => {
    const call = callHandler(
      source(() => Promise.reject('no-soup')),
      'x',
      {},
    )
    expect(await rejection(call)).toEqual(problem('no-soup'))
  })
  it('rejects with a problem where the handler cannot be loaded', async () => {
    const missing = { ...source(async () => 1), handler: () => Promise.reject('not-loaded') }
    expect(await rejection(callHandler(missing, 'x', {}))).toEqual(problem('not-loaded'))
  })
  it('rejects with an unknown problem where the failure cannot be mapped', async () => {
    const lost = source(
      () => Promise.reject('no-soup'),
      vi.fn(() => Promise.reject('offline')),
    )
    expect(await rejection(callHandler(lost, 'x', {}))).toMatchObject({ code: 'unknown', severity: 'fatal' })
  })
  it('that was aborted rejects with the reason, which is no problem', async () => {
    const controller = new AbortController()
    const waiting = source(
      (_, { signal }) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const call = callHandler(waiting, 'x', {}, { signal: controller.signal, report() {} })
    await Promise.resolve()
    controller.abort('left')
    expect(await rejection(call)).toBe('left')
    expect(waiting.toProblem).not.toHaveBeenCalled()
  })
  it('that was aborted while the handler was loaded does not begin', async () => {
    const controller = new AbortController()
    const handler = vi.fn(async () => 1)
    const call = callHandler(source(handler), 'x', {}, { signal: controller.signal, report() {} })
    controller.abort('left')
    expect(await rejection(call)).toBe('left')
    expect(handler).not.toHaveBeenCalled()
  })
})
