import { expect, it } from 'vitest'
import { distance, nearest, suggest } from '#engine/tools/check/suggest.ts'

it.each([
  ['guest', 'guest', 0],
  ['guest', 'guets', 1],
  ['guest', 'gust', 1],
  ['guest', 'gueest', 1],
  ['guest', 'quets', 2],
  ['guest', 'start', 3],
])('%s and %s are %i edits apart', (a, b, edits) => {
  expect(distance(a, b, 2)).toBe(edits)
  expect(distance(b, a, 2)).toBe(edits)
})

it('offers the nearest first, then names that go on', () => {
  expect(nearest('acount', ['accounts', 'account', 'done'])).toEqual(['account', 'accounts'])
  expect(nearest('start', ['start-again', 'stop'])).toEqual(['start-again'])
})

it('does not take short words for one another', () => {
  expect(nearest('ab', ['xy', 'a'])).toEqual([])
})

it('falls back to what is known, and to what to do', () => {
  expect(suggest('x', ['one', 'two'], 'Write it.')).toBe('Known: "one", "two". Write it.')
  expect(suggest('x', [], 'Write it.')).toBe('Write it.')
  expect(suggest('x', [], '')).toBe('Remove it.')
})
