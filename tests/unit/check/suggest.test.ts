import { expect, it } from 'vitest'
import { nearest, suggest } from '#engine/tools/check/suggest.ts'

it.each([
  ['guets', ['gust', 'guest'], ['guest', 'gust']],
  ['di', ['id', 'it'], ['id']],
  ['gueest', ['guest', 'start'], ['guest']],
])('for %s among %j it suggests %j', (name, known, offered) => {
  expect(nearest(name, known)).toEqual(offered)
})

it('suggests the nearest first, then longer names with the same beginning', () => {
  expect(nearest('acount', ['accounts', 'account', 'done'])).toEqual(['account', 'accounts'])
  expect(nearest('start', ['start-again', 'stop'])).toEqual(['start-again'])
})

it('does not suggest a short word for another short word', () => {
  expect(nearest('ab', ['xy', 'a'])).toEqual([])
})

it('lists the known names if none is near, else the fallback hint', () => {
  expect(suggest('x', ['one', 'two'], 'Write it.')).toBe('Known: "one", "two". Write it.')
  expect(suggest('x', [], 'Write it.')).toBe('Write it.')
  expect(suggest('x', [], '')).toBe('Remove it.')
})
