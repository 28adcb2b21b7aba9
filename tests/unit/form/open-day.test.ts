import { describe, expect, it } from 'vitest'
import { openDay } from '#engine/util/dates.ts'

const days = {
  first: '2026-11-23',
  last: 6,
  closed: new Set(['2026-11-23', '2026-11-24', '2026-11-28', '2026-11-29']),
}

describe('a day on a scale', () => {
  it('is the day itself if it can be chosen', () => {
    expect(openDay(days, 3, 1)).toBe('2026-11-26')
    expect(openDay(days, 3, -1)).toBe('2026-11-26')
  })

  it('is otherwise the next one in the direction of the slider', () => {
    expect(openDay({ ...days, last: 9 }, 5, 1)).toBe('2026-11-30')
    expect(openDay(days, 5, -1)).toBe('2026-11-27')
  })

  it('is the last one before an end that cannot be chosen', () => {
    expect(openDay(days, 0, -1)).toBe('2026-11-25')
    expect(openDay(days, 6, 1)).toBe('2026-11-27')
  })

  it('does not exist if no day can be chosen', () => {
    expect(openDay({ ...days, last: 1 }, 0, 1)).toBeUndefined()
  })
})
