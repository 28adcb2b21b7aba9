import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  goToEntry,
  parseHistoryStack,
  emptyHistory,
  advance,
  discardForward,
  isReached,
  previousIndex,
  consume,
} from '#engine/flow/history-stack.ts'
import type { Move, HistoryStack } from '#engine/flow/history-stack.ts'

const of = (entries: string[], index = entries.length - 1, consumed: string[] = []): HistoryStack => ({
  entries,
  index,
  consumed: consumed,
})

describe('the history stack', () => {
  it('replaces the current browser entry at the start', () => {
    expect(advance(emptyHistory, 'a', false)).toEqual([of(['a']), { type: 'replace', path: 'a' }])
  })
  it('adds a step, or replaces one of the same screen, and removes the steps after it', () => {
    expect(advance(of(['a', 'b', 'c'], 0), 'd', false)).toEqual([of(['a', 'd']), { type: 'push', path: 'd' }])
    expect(advance(of(['a', 'b']), 'c', true)).toEqual([of(['a', 'c']), { type: 'replace', path: 'c' }])
  })
  it('goes back to an earlier entry of a step instead of adding the step again', () => {
    const stack = consume(of(['a', 'area/x', 'area/y']), ['area'])
    expect(advance(stack, 'a', false)).toEqual([
      { ...stack, index: 0 },
      { type: 'go', delta: -2 },
    ])
  })
  it('skips consumed steps in the direction of the navigation', () => {
    const stack = of(['a', 'b', 'c', 'd'], 3, ['b', 'c'])
    expect(goToEntry(stack, 2)).toEqual([
      { ...stack, index: 0 },
      { type: 'go', delta: -2 },
    ])
    expect(goToEntry({ ...stack, index: 0 }, 1)).toEqual([
      { ...stack, index: 3 },
      { type: 'go', delta: 2 },
    ])
    expect(previousIndex(stack)).toBe(0)
  })
  it('stays if all further steps are consumed, or if there is none', () => {
    const stack = of(['a', 'b', 'c'], 0, ['b', 'c'])
    expect(goToEntry(stack, 1)).toEqual([stack, { type: 'go', delta: -1 }])
    expect(goToEntry(stack, 7)).toEqual([stack, { type: 'go', delta: 0 }])
  })
  it('contains only steps that were reached and are not consumed', () => {
    const stack = of(['a', 'area/x', 'areas'], 2, ['area/x'])
    expect(['a', 'area/x', 'b'].map((path) => isReached(stack, path))).toEqual([true, false, false])
    expect(consume(stack, ['area']).consumed).toEqual(['area/x'])
    expect(consume(stack, [])).toBe(stack)
  })
  it('removes later steps of a noHistory state on back, but never the one that is shown', () => {
    const stack = of(['a', 'area/m', 'area/o', 'area/m'], 1)
    expect(discardForward(stack, ['area'])).toEqual({ ...stack, consumed: ['area/o'] })
  })
})

describe('a stored history stack', () => {
  it('is restored unchanged', () => {
    for (const stack of [emptyHistory, of(['a', 'b'], 0, ['b'])])
      expect(parseHistoryStack(JSON.parse(JSON.stringify(stack)))).toEqual(stack)
  })
  it.each([
    ['', null, undefined, [], {}, 'x', 7],
    [
      { entries: 5, index: 0, consumed: 5 },
      { entries: ['a'], index: 1, consumed: [] },
      { entries: ['a'], consumed: [] },
    ],
    [
      { entries: [1], index: 0, consumed: [] },
      { entries: ['a'], index: 0.5, consumed: [] },
    ],
    [
      { entries: ['a'], index: -2, consumed: [] },
      { entries: ['a'], index: 0, consumed: [null] },
    ],
  ])('that is none counts as empty', (...values) => {
    for (const value of values) expect(parseHistoryStack(value)).toEqual(emptyHistory)
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

it('history stack, browser and flow agree after any sequence of moves, and no consumed step is shown', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [stack, move] = advance(emptyHistory, 'start', false)
      let [pages, at] = browse([''], 0, move)
      let flow = 'start'
      for (const one of steps) {
        if (one.do === 'follow') {
          const left = within(flow).filter((parent) => !within(one.path).includes(parent))
          ;[stack, move] = advance(consume(stack, left), one.path, one.same)
          ;[pages, at] = browse(pages, at, move)
          flow = one.path
        } else {
          const index = at + one.by
          if (pages[index] === undefined || one.by === 0) continue
          const back = index < stack.index
          const [next, over] = goToEntry(stack, index)
          stack = back ? discardForward(next, within(flow)) : next
          ;[pages, at] = browse(pages, index, over)
          flow = stack.entries[stack.index] ?? ''
        }
        expect(pages).toEqual(stack.entries)
        expect(at).toBe(stack.index)
        expect(stack.entries[stack.index]).toBe(flow)
        expect(stack.consumed).not.toContain(flow)
        expect(new Set(stack.consumed).size).toBe(stack.consumed.length)
        expect(parseHistoryStack(stack)).toEqual(stack)
      }
    }),
    { numRuns: 1000, seed: 11 },
  )
})
