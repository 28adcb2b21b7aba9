import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  goToEntry,
  parseHistoryStack,
  emptyHistory,
  advance,
  arrive,
  discardForward,
  isReached,
  moveTo,
  previousIndex,
  consume,
} from '#engine/flow/history-stack.ts'
import type { Move, HistoryStack } from '#engine/flow/history-stack.ts'

const of = (
  entries: string[],
  index = entries.length - 1,
  consumed: string[] = [],
  gaps: number[] = [],
): HistoryStack => ({ entries, index, consumed, gaps })

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
  it('puts the earlier step in place of the shown one where another page lies between them', () => {
    const [stack] = arrive(of(['a', 'b', 'c']), 'c', 2)
    expect(stack).toEqual(of(['a', 'b', 'c'], 2, [], [2]))
    expect(moveTo(stack, 2, 1)).toEqual([of(['a', 'b'], 1, [], [1]), { type: 'replace', path: 'b' }])
    const consumed = consume(stack, ['c'])
    expect(advance(consumed, 'b', false)).toEqual(moveTo(consumed, 2, 1))
    const [later] = advance(stack, 'd', false)
    expect(later).toEqual(of(['a', 'b', 'c', 'd'], 3, [], [2]))
    expect(moveTo(later, 3, 2)).toEqual([
      { ...later, index: 2 },
      { type: 'go', delta: -1 },
    ])
    expect(advance({ ...later, index: 1 }, 'e', false)[0]).toEqual(of(['a', 'b', 'e']))
  })
  it('removes later steps of a noHistory state on back, but never the one that is shown', () => {
    const stack = of(['a', 'area/m', 'area/o', 'area/m'], 1)
    expect(discardForward(stack, ['area'])).toEqual({ ...stack, consumed: ['area/o'] })
  })
})

describe('a stored history stack', () => {
  it('is restored unchanged', () => {
    for (const stack of [emptyHistory, of(['a', 'b'], 0, ['b'], [1])])
      expect(parseHistoryStack(JSON.parse(JSON.stringify(stack)))).toEqual(stack)
  })
  it.each([
    ['', null, undefined, [], {}, 'x', 7],
    [
      { entries: 5, index: 0, consumed: 5, gaps: [] },
      { entries: ['a'], index: 1, consumed: [], gaps: [] },
      { entries: ['a'], consumed: [], gaps: [] },
    ],
    [
      { entries: [1], index: 0, consumed: [], gaps: [] },
      { entries: ['a'], index: 0.5, consumed: [], gaps: [] },
    ],
    [
      { entries: ['a'], index: -2, consumed: [], gaps: [] },
      { entries: ['a'], index: 0, consumed: [null], gaps: [] },
    ],
    [
      { entries: ['a'], index: 0, consumed: [], gaps: 1 },
      { entries: ['a'], index: 0, consumed: [], gaps: { length: 1 } },
    ],
  ])('that is invalid counts as empty', (...values) => {
    for (const value of values) expect(parseHistoryStack(value)).toEqual(emptyHistory)
  })
})

/** The browser's history, as far as it matters: pages, and the entry of the stack that each of them shows. */
interface Page {
  path: string
  step: number
}

/** What a move makes of the pages. */
function browse(pages: Page[], at: number, [{ index: step }, move]: [HistoryStack, Move]): [Page[], number] {
  if (move.type === 'go') return [pages, at + move.delta]
  const index = move.type === 'push' ? at + 1 : at
  return [[...pages.slice(0, index), { path: move.path, step }], index]
}

const bank: Page = { path: 'the page of the bank', step: -1 }
const paths = ['start', 'find', 'area/in', 'area/code', 'area/deep/x', 'next', 'areas']
const once = ['area', 'area/deep']
const step = fc.oneof(
  fc.record({ do: fc.constant('follow' as const), path: fc.constantFrom(...paths), same: fc.boolean() }),
  fc.record({ do: fc.constant('pop' as const), by: fc.integer({ min: -4, max: 4 }) }),
  fc.record({ do: fc.constant('back' as const) }),
  fc.record({ do: fc.constant('bank' as const) }),
)
const within = (path: string) => once.filter((parent) => path.startsWith(`${parent}/`))

it('history stack, browser and flow agree after any sequence of moves, and no consumed step and no page of a bank is shown', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let moved = advance(emptyHistory, 'start', false)
      let [pages, at] = browse([bank], 0, moved)
      let flow = 'start'
      for (const one of steps) {
        const [stack] = moved
        if (one.do === 'follow') {
          const left = within(flow).filter((parent) => !within(one.path).includes(parent))
          moved = advance(consume(stack, left), one.path, one.same)
          ;[pages, at] = browse(pages, at, moved)
          flow = one.path
        } else if (one.do === 'bank') {
          ;[pages, at] = [[...pages.slice(0, at + 1), bank, bank], at + 2]
          moved = arrive(stack, flow, stack.index)
          ;[pages, at] = browse(pages, at, moved)
        } else if (one.do === 'back') {
          if (previousIndex(stack) < 0) continue
          moved = moveTo(stack, stack.index, previousIndex(stack))
          ;[pages, at] = browse(pages, at, moved)
          flow = moved[0].entries[moved[0].index] ?? ''
        } else {
          const index = at + one.by
          const page = pages[index]
          const passed = pages.slice(Math.min(at, index), Math.max(at, index) + 1)
          // Behind a page of the bank the app begins anew.
          if (!page || one.by === 0 || passed.includes(bank) || stack.entries[page.step] !== page.path)
            continue
          const [next, over] = goToEntry(stack, page.step)
          moved = [page.step < stack.index ? discardForward(next, within(flow)) : next, over]
          ;[pages, at] = browse(pages, index, moved)
          flow = next.entries[next.index] ?? ''
        }
        const [now] = moved
        expect(pages[at]).toEqual({ path: flow, step: now.index })
        expect(now.entries[now.index]).toBe(flow)
        expect(now.consumed).not.toContain(flow)
        expect(new Set(now.consumed).size).toBe(now.consumed.length)
        expect(parseHistoryStack(now)).toEqual(now)
      }
    }),
    { numRuns: 1000, seed: 11 },
  )
})
