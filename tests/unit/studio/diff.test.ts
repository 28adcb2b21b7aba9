import { check, property, array, constantFrom } from 'fast-check'
import { expect, it } from 'vitest'
import { diff } from '#src/tools/studio/diff.ts'

const short = (before: string, after: string) =>
  diff(before, after).map(
    ({ kind, text }) => `${{ same: '=', added: '+', removed: '-', gap: '~' }[kind]}${text}`,
  )

it('is empty where nothing changed', () => {
  expect(diff('a\nb', 'a\nb')).toEqual([])
})

it('shows a changed line as removed and added, with three lines around it', () => {
  const lines = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  expect(short(lines.join('\n'), lines.with(4, 'E').join('\n'))).toEqual([
    '~',
    '=b',
    '=c',
    '=d',
    '-e',
    '+E',
    '=f',
    '=g',
    '=h',
    '~',
  ])
})

it('numbers lines as they are before and after', () => {
  expect(diff('a\nb\nc', 'a\nx\ny\nb')).toEqual([
    { kind: 'same', text: 'a', before: 1, after: 1 },
    { kind: 'added', text: 'x', after: 2 },
    { kind: 'added', text: 'y', after: 3 },
    { kind: 'same', text: 'b', before: 2, after: 4 },
    { kind: 'removed', text: 'c', before: 3 },
  ])
})

it('applying the shown changes to the old text gives the new text', () => {
  const text = array(constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 6 })
  check(
    property(text, text, (before, after) => {
      const lines = diff(before.join('\n'), after.join('\n'))
      if (before.join() === after.join()) return expect(lines).toEqual([])
      expect(
        lines.flatMap((line) => (line.kind === 'same' || line.kind === 'removed' ? [line.text] : [])),
      ).toEqual(before)
      return expect(
        lines.flatMap((line) => (line.kind === 'same' || line.kind === 'added' ? [line.text] : [])),
      ).toEqual(after)
    }),
    { seed: 1, numRuns: 300 },
  )
})

it('two large texts that have nothing in common are compared at once', () => {
  const [before, after] = ['a', 'b'].map((letter) =>
    Array.from({ length: 5000 }, (_, i) => `${letter}${i}`).join('\n'),
  )
  expect(diff(before ?? '', after ?? '')).toHaveLength(10_000)
})
