import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  goToEntry,
  parseHistoryStack,
  emptyHistory,
  advance,
  arrive,
  discardForward,
  moveTo,
  previousIndex,
  consume,
  type Move,
  type HistoryStack,
} from '#engine/flow/history.ts'

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
  fc.record({ do: fc.constant('close' as const), closed: fc.subarray(paths.slice(1)) }),
)
const within = (path: string) => once.filter((parent) => path.startsWith(`${parent}/`))

it('back and forward show the step that the browser means, never one that was used up or lacks what it shows, and never the page of a bank', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let moved = advance(emptyHistory, 'start', false)
      let [pages, at] = browse([bank], 0, moved)
      let flow = 'start'
      let lacking: string[] = []
      const mayEnter = (path: string) => !lacking.includes(path)
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
        } else if (one.do === 'close') {
          lacking = one.closed
        } else if (one.do === 'back') {
          const before = previousIndex(stack, mayEnter)
          if (before < 0) continue
          moved = moveTo(stack, stack.index, before)
          ;[pages, at] = browse(pages, at, moved)
          flow = moved[0].entries[moved[0].index] ?? ''
          expect(lacking).not.toContain(flow)
        } else {
          const index = at + one.by
          const page = pages[index]
          const passed = pages.slice(Math.min(at, index), Math.max(at, index) + 1)
          // Behind a page of the bank the app begins anew.
          if (!page || one.by === 0 || passed.includes(bank) || stack.entries[page.step] !== page.path)
            continue
          const [next, over] = goToEntry(stack, page.step, mayEnter)
          moved = [page.step < stack.index ? discardForward(next, within(flow)) : next, over]
          ;[pages, at] = browse(pages, index, moved)
          const shown = next.entries[next.index] ?? ''
          expect(shown === flow || mayEnter(shown)).toBe(true)
          flow = shown
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
