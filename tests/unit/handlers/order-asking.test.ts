// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from './order-input.ts'
import { input, order, ordering } from './order-input.ts'
import { handlers } from './support.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const asking = (outcome: Outcome, completed?: Outcome | (() => Outcome)) =>
  handlers(ordering(outcome, completed))

/** What becomes of the asking when its two minutes are over. The clock is the test's: a slow machine has no part in it. */
async function inTheEnd(running: Promise<unknown>): Promise<unknown> {
  await vi.advanceTimersByTimeAsync(121_000)
  return running
}

describe('polling for the outcome of the order', () => {
  it('ends as soon as the server confirms the order', async () => {
    vi.useFakeTimers()
    let requests = 0
    const { run, to, report } = await asking('drop', () => {
      requests += 1
      return requests < 4 ? { body: { completed: false } } : { body: { completed: true } }
    })
    expect(await inTheEnd(run('switch.confirm', input))).toMatchObject({
      order: null,
      receipt: { reference: null, email: 'erika@example.org', switchDate: '2026-12-07' },
    })
    expect(to('/switch/completed')).toHaveLength(4)
    expect(report).toHaveBeenCalledWith({ until: expect.stringMatching(/^\d{4}-/) })
  })
  it.each<[string, Outcome, string]>([
    ['that it is not complete', { body: { completed: false } }, 'open'],
    ['something else', { body: { completed: 'true' } }, 'sent'],
    ['nothing', { body: null }, 'sent'],
    ['that it is down', { status: 503 }, 'sent'],
    ['nothing at all', 'drop', 'sent'],
  ])('continues while the server answers %s, and ends with that', async (_, completed, state) => {
    vi.useFakeTimers()
    const { run, to } = await asking('drop', completed)
    expect(await inTheEnd(run('switch.confirm', input))).toEqual({
      order: { ...order, state },
      receipt: null,
    })
    expect(to('/switch/completed').length).toBeGreaterThan(3)
    expect(to('/switch/complete')).toEqual([])
  })
  it('waits longer each time, two minutes in total', async () => {
    vi.useFakeTimers({ now: 0 })
    const at: number[] = []
    const { run } = await handlers(
      ordering('drop', () => {
        at.push(Math.round(Date.now() / 1000))
        return { body: { completed: false } }
      }),
    )
    await inTheEnd(run('switch.confirm', input))
    expect(at).toEqual([0, 1, 3, 7, 15, 30, 45, 60, 75, 90, 105, 120])
  })
  it('does not wait when the connection is back', async () => {
    let requests = 0
    const { run } = await asking('drop', () => ((requests += 1) > 1 ? { body: { completed: true } } : 'drop'))
    const { config } = await import('#src/boot/config.ts')
    Object.assign(config(), { timeouts: { order: 600_000 }, retries: { E: 0 } })
    const known = run('switch.confirm', input)
    await vi.waitFor(() => expect(requests).toBe(1), { timeout: 60_000 })
    await new Promise((resolve) => setTimeout(resolve, 20))
    window.dispatchEvent(new Event('online'))
    expect(await known).toMatchObject({ order: null })
  })
  it('does not confirm an order that was only accepted', async () => {
    const { run } = await asking('drop', { body: { completed: false } })
    vi.useFakeTimers()
    const taken = { ...order, state: 'taken' }
    expect(await inTheEnd(run('switch.confirm', { ...input, order: taken }))).toEqual({
      order: taken,
      receipt: null,
    })
  })
  it('stops when the customer leaves the screen', async () => {
    const { run, controller } = await asking('drop', { body: { completed: false } })
    const known = run('switch.confirm', input)
    controller.abort(new Error('left'))
    await expect(known).rejects.toThrow('left')
  })
  it('stops when the session has ended', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
    const { run } = await asking('drop', { status: 401 })
    await expect(run('switch.confirm', input)).rejects.toMatchObject({ failure: { status: 401 } })
    expect(replace).toHaveBeenCalled()
  })
})
