import * as fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { createLastValueQueue } from '#engine/util/last-value-queue.ts'

interface Call {
  key: string
  value: string
  answer(): void
  refuse(): void
}

/** A queue whose calls the test answers; breaks when a second call for a key begins before the first ended. */
function setUp() {
  const open: Call[] = []
  const sent: string[] = []
  const done = vi.fn()
  const failed = vi.fn()
  const queue = createLastValueQueue<string, string>({
    run(key, value) {
      if (open.some((call) => call.key === key)) throw new Error(`two calls for ${key}`)
      sent.push(`${key}=${value}`)
      return new Promise((resolve, reject) => {
        const close = () => open.splice(open.indexOf(call), 1)
        const call: Call = {
          key,
          value,
          answer: () => void (close(), resolve(value)),
          refuse: () => void (close(), reject(new Error('no'))),
        }
        open.push(call)
      })
    },
    done,
    failed,
  })
  return { queue, open, sent, done, failed }
}

const settle = () => new Promise((resolve) => setTimeout(resolve))

describe('serial queue', () => {
  it('sends nothing more for on, off, on', async () => {
    const { queue, open, sent, done } = setUp()
    for (const value of ['on', 'off', 'on']) queue.enqueue('a', value)
    expect(sent).toEqual(['a=on'])
    open[0]?.answer()
    await settle()
    expect(sent).toEqual(['a=on'])
    expect(done).toHaveBeenCalledExactlyOnceWith('a', 'on', 'on', true)
  })
  it('sends the last of many', async () => {
    const { queue, open, sent } = setUp()
    for (const value of ['1', '2', '3', '4']) queue.enqueue('a', value)
    open[0]?.answer()
    await settle()
    expect(sent).toEqual(['a=1', 'a=4'])
  })
  it('continues after a failure and reports only the failure of the last intent', async () => {
    const { queue, open, sent, failed } = setUp()
    queue.enqueue('a', '1')
    queue.enqueue('a', '2')
    open[0]?.refuse()
    await settle()
    expect(sent).toEqual(['a=1', 'a=2'])
    expect(failed).not.toHaveBeenCalled()
    open[0]?.refuse()
    await settle()
    expect(failed).toHaveBeenCalledExactlyOnceWith('a', '2', expect.any(Error))
  })
  it('does not make one row wait for another', () => {
    const { queue, sent } = setUp()
    queue.enqueue('a', '1')
    queue.enqueue('b', '1')
    expect(sent).toEqual(['a=1', 'b=1'])
  })
  it('runs a task alone: after what is under way, before what comes later', async () => {
    const { queue, open, sent } = setUp()
    queue.enqueue('a', '1')
    const { promise, resolve: release } = Promise.withResolvers<void>()
    const task = vi.fn(() => promise)
    const ran = queue.runExclusive(task)
    queue.enqueue('b', '1')
    await settle()
    expect(task).not.toHaveBeenCalled()
    open[0]?.answer()
    await settle()
    expect(task).toHaveBeenCalledOnce()
    expect(sent).toEqual(['a=1'])
    release()
    await ran
    await settle()
    expect(sent).toEqual(['a=1', 'b=1'])
  })
  it('continues with the rows after a failed task', async () => {
    const { queue, sent } = setUp()
    const ran = queue.runExclusive(() => Promise.reject(new Error('no')))
    queue.enqueue('a', '1')
    await expect(ran).rejects.toThrow('no')
    await settle()
    expect(sent).toEqual(['a=1'])
  })
})

type Step =
  | { kind: 'want'; key: string; value: string }
  | { kind: 'answer' | 'refuse'; pick: number }
  | { kind: 'alone' }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('want' as const),
      key: fc.constantFrom('a', 'b', 'c'),
      value: fc.constantFrom('on', 'off', 'self'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('answer' as const, 'refuse' as const), pick: fc.nat(5) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'alone' as const }) },
)

describe('serial queue, whatever happens in whatever order', () => {
  it('never has two calls for a key under way, and ends with the last intent of each', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { queue, open, sent, done, failed } = setUp()
        const expected = new Map<string, string>()
        let running = 0
        let broken = ''
        for (const next of steps) {
          if (next.kind === 'want') {
            expected.set(next.key, next.value)
            queue.enqueue(next.key, next.value)
          } else if (next.kind === 'alone') {
            void queue.runExclusive(async () => {
              if (++running > 1 || open.length > 0) broken = 'not alone'
              await Promise.resolve()
              running--
            })
          } else open[next.pick % Math.max(1, open.length)]?.[next.kind]()
          await Promise.resolve()
        }
        await settle()
        for (let round = 0; round < 100 && open.length > 0; round++) {
          open[0]?.answer()
          await settle()
        }
        expect(broken).toBe('')
        for (const [key, value] of expected) {
          const calls = sent.filter((call) => call.startsWith(`${key}=`))
          expect(calls.at(-1)).toBe(`${key}=${value}`)
        }
        // Each key was told how its last call ended, once.
        for (const key of expected.keys()) {
          const ends = [
            ...done.mock.calls.filter((call) => call[0] === key && call[3] === true),
            ...failed.mock.calls.filter((call) => call[0] === key),
          ]
          expect(ends.length).toBeGreaterThan(0)
        }
      }),
      { numRuns: 150 },
    )
  })
})
