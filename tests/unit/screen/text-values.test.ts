import { expect, it } from 'vitest'
import { textValues } from '#engine/view/use-text.ts'

const format = (name: string | undefined, value: unknown) => `${name}:${String(value)}`
const scope = { data: { day: '2027-03-02', none: null, count: 15 } }

it('formats the values of a text, and leaves missing values out', () => {
  expect(
    textValues(
      {
        day: { from: '/data/day', format: 'date' },
        count: { from: '/data/count' },
        none: { from: '/data/none', format: 'date' },
        lost: { from: '/data/lost', format: 'date' },
        word: 'as it is',
      },
      scope,
      format,
    ),
  ).toEqual({ day: 'date:2027-03-02', count: 15, none: null, lost: undefined, word: 'as it is' })
})
