import { array, assert, constantFrom, letrec, oneof, property, tuple } from 'fast-check'
import { checkSync } from 'recheck'
import { expect, it } from 'vitest'
import { isBounded } from '#engine/tools/check/ambiguity.ts'
import { hostilePatterns } from '../../support/check/payloads.ts'

it.each([
  '^[a-z]+(-[a-z0-9]+)*$',
  '^(/|(/[a-z0-9-]+)+)$',
  '^(data:image/png;base64,)?[A-Za-z0-9+/]+={0,2}$',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,6})?Z$',
  '^(~(https://|mailto:|tel:)[^\\s"\'<>\\\\^`{|}]+|/|(/[a-z0-9-]+)+/?|[a-z0-9-]{1,64}\\.md)$',
])('a pattern of one way at a time: %s', (pattern) => {
  expect(isBounded(pattern)).toBe(true)
})

it.each([
  ...hostilePatterns,
  '^(a?)+$',
  '^(a{2,3}){2,3}$',
  '^[a-z]+[a-z0-9]+$',
  '^(a|b|ab)*c$',
  '^(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)(a|a)$',
  '^a*?b$',
  '^(?=a)a$',
  '^(a)\\1$',
  'a+$',
  '^\\u{61}+$',
  '^ä|\u{10000}$',
])('nothing is said of %s', (pattern) => {
  expect(isBounded(pattern)).toBe(false)
})

const atom = constantFrom('a', 'b', '[ab]', '[^a]', '\\d', '\\w', '\\S', '.', 'c')
const counted = (part: string) =>
  constantFrom('', '', '*', '+', '?', '{2}', '{1,3}', '{0,2}').map((count) => part + count)
const { part } = letrec<{ part: string; group: string; sequence: string }>((tie) => ({
  part: oneof({ withCrossShrink: true, maxDepth: 3 }, atom.chain(counted), tie('group').chain(counted)),
  group: oneof(
    tie('sequence').map((inner) => `(${inner})`),
    tuple(tie('sequence'), tie('sequence')).map(([a, b]) => `(${a}|${b})`),
  ),
  sequence: array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => parts.join('')),
}))
const pattern = array(part, { minLength: 1, maxLength: 3 }).map((parts) => `^${parts.join('')}$`)

it('says of no pattern that it is safe which the full analysis finds slow', () => {
  let bounded = 0
  assert(
    property(pattern, (one) => {
      if (one.length > 60 || !isBounded(one)) return
      bounded += 1
      expect(checkSync(one, 'u', { checker: 'automaton', timeout: 2000 }).status, one).not.toBe('vulnerable')
    }),
    {
      numRuns: Number(process.env.PATTERN_RUNS ?? 150),
      seed: Number(process.env.PATTERN_SEED ?? Date.now() % 2 ** 31),
    },
  )
  expect(bounded).toBeGreaterThan(20)
})
