import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrive,
  asHistoryStack,
  emptyHistory,
  follow,
  giveUp,
  isReached,
  previous,
  consume,
} from '#engine/flow/history-stack.ts'
import type { Move, HistoryStack } from '#engine/flow/history-stack.ts'

const of = (entries: string[], index = entries.length - 1, spent: string[] = []): HistoryStack => ({
  entries,
  index,
  spent,
})

describe('the trail', () => {
  it('begins by taking the place of the entry that is shown', () => {
    expect(follow(emptyHistory, 'a', false)).toEqual([of(['a']), { type: 'replace', path: 'a' }])
  })
  it('grows by a step, or replaces one of the same screen, and cuts off what lay ahead', () => {
    expect(follow(of(['a', 'b', 'c'], 0), 'd', false)).toEqual([of(['a', 'd']), { type: 'push', path: 'd' }])
    expect(follow(of(['a', 'b']), 'c', true)).toEqual([of(['a', 'c']), { type: 'replace', path: 'c' }])
  })
  it('goes back over steps that are over, rather than on to the same step again', () => {
    const trail = consume(of(['a', 'area/x', 'area/y']), ['area'])
    expect(follow(trail, 'a', false)).toEqual([
      { ...trail, index: 0 },
      { type: 'go', delta: -2 },
    ])
  })
  it('steps over spent steps in the direction of the customer', () => {
    const trail = of(['a', 'b', 'c', 'd'], 3, ['b', 'c'])
    expect(arrive(trail, 2)).toEqual([
      { ...trail, index: 0 },
      { type: 'go', delta: -2 },
    ])
    expect(arrive({ ...trail, index: 0 }, 1)).toEqual([
      { ...trail, index: 3 },
      { type: 'go', delta: 2 },
    ])
    expect(previous(trail)).toBe(0)
  })
  it('stays where every step beyond is spent, and where there is none', () => {
    const trail = of(['a', 'b', 'c'], 0, ['b', 'c'])
    expect(arrive(trail, 1)).toEqual([trail, { type: 'go', delta: -1 }])
    expect(arrive(trail, 7)).toEqual([trail, { type: 'go', delta: 0 }])
  })
  it('names only steps that were reached and are not over', () => {
    const trail = of(['a', 'area/x', 'areas'], 2, ['area/x'])
    expect(['a', 'area/x', 'b'].map((path) => isReached(trail, path))).toEqual([true, false, false])
    expect(consume(trail, ['area']).spent).toEqual(['area/x'])
    expect(consume(trail, [])).toBe(trail)
  })
  it('gives up later steps of an area when the customer goes back, but never the one shown', () => {
    const trail = of(['a', 'area/m', 'area/o', 'area/m'], 1)
    expect(giveUp(trail, ['area'])).toEqual({ ...trail, spent: ['area/o'] })
  })
})

describe('a kept trail', () => {
  it('is taken as it was', () => {
    for (const trail of [emptyHistory, of(['a', 'b'], 0, ['b'])])
      expect(asHistoryStack(JSON.parse(JSON.stringify(trail)))).toEqual(trail)
  })
  it.each([
    ['', null, undefined, [], {}, 'x', 7],
    [
      { entries: 5, index: 0, spent: 5 },
      { entries: ['a'], index: 1, spent: [] },
      { entries: ['a'], spent: [] },
    ],
    [
      { entries: [1], index: 0, spent: [] },
      { entries: ['a'], index: 0.5, spent: [] },
    ],
    [
      { entries: ['a'], index: -2, spent: [] },
      { entries: ['a'], index: 0, spent: [null] },
    ],
  ])('that is none counts as empty', (...values) => {
    for (const value of values) expect(asHistoryStack(value)).toEqual(emptyHistory)
  })
})

/** The browser's history, as far as it matters: pages and which of them is shown. */
function browse(pages: string[], at: number, move: Move): [string[], number] {
  if (move.type === 'go') return [pages, at + move.delta]
  const index = move.type === 'push' ? at + 1 : at
  return [[...pages.slice(0, index), move.path], index]
}

const paths = ['start', 'find', 'area/in', 'area/code', 'area/deep/x', 'next', 'areas']
const once = ['area', 'area/deep']
const step = fc.oneof(
  fc.record({ do: fc.constant('follow' as const), path: fc.constantFrom(...paths), same: fc.boolean() }),
  fc.record({ do: fc.constant('pop' as const), by: fc.integer({ min: -4, max: 4 }) }),
)
const within = (path: string) => once.filter((parent) => path.startsWith(`${parent}/`))

it('the trail, the browser and the flow agree after any sequence of moves, and none shows a spent step', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [trail, move] = follow(emptyHistory, 'start', false)
      let [pages, at] = browse([''], 0, move)
      let flow = 'start'
      for (const one of steps) {
        if (one.do === 'follow') {
          const left = within(flow).filter((parent) => !within(one.path).includes(parent))
          ;[trail, move] = follow(consume(trail, left), one.path, one.same)
          ;[pages, at] = browse(pages, at, move)
          flow = one.path
        } else {
          const index = at + one.by
          if (pages[index] === undefined || one.by === 0) continue
          const back = index < trail.index
          const [next, over] = arrive(trail, index)
          trail = back ? giveUp(next, within(flow)) : next
          ;[pages, at] = browse(pages, index, over)
          flow = trail.entries[trail.index] ?? ''
        }
        expect(pages).toEqual(trail.entries)
        expect(at).toBe(trail.index)
        expect(trail.entries[trail.index]).toBe(flow)
        expect(trail.spent).not.toContain(flow)
        expect(new Set(trail.spent).size).toBe(trail.spent.length)
        expect(asHistoryStack(trail)).toEqual(trail)
      }
    }),
    { numRuns: 1000, seed: 11 },
  )
})
