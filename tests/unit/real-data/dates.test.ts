import { describe, expect, it } from 'vitest'
import { readAs } from '#engine/schema/read.ts'

/** The day of a customer in Germany; where each input was seen stands in tests/fixtures/real-data/README.md. */
process.env.TZ = 'Europe/Berlin'
const read = (kind: string) => (value: unknown) => readAs({ type: 'string', 'x-read': kind }, value)

describe('a day is the day that the bank means', () => {
  it.each([
    ['2026-02-30', '2026-02-28'],
    ['2027-02-29', '2027-02-28'],
    ['2028-02-30T00:00:00', '2028-02-29'],
    ['20261130', '2026-11-30'],
    ['30.11.2026', '2026-11-30'],
    ['1. 4. 2026', '2026-04-01'],
    ['2026/11/30', '2026-11-30'],
    ['2026-1-5', '2026-01-05'],
    [[2026, 11, 5], '2026-11-05'],
    // Midnight here is the evening before in UTC.
    ['2026-11-30T23:00:00.000Z', '2026-12-01'],
    ['2026-07-31T22:00:00Z', '2026-08-01'],
    [1_796_079_600_000, '2026-12-01'],
    ['2026-11-30T00:00:00Z', '2026-11-30'],
    ['2026-12-01T00:00:00+01:00', '2026-12-01'],
    ['2026-11-30T14:23:00Z', '2026-11-30'],
  ])('%j is %s', (came, right) => expect(read('day')(came)).toBe(right))

  it.each(['0000-00-00', '2026-13-01', '30.11.26', 'Ultimo', ''])('%j is no day', (came) =>
    expect(read('day')(came)).toBe(came),
  )
})

describe('a point in time is that moment', () => {
  it.each([
    ['2026-11-26T10:00:00.1234567Z', '2026-11-26T10:00:00.123Z'],
    ['2026-11-26T11:00:00+01:00', '2026-11-26T10:00:00.000Z'],
    ['2026-11-26T05:00:00.5-05:00', '2026-11-26T10:00:00.500Z'],
    ['2026-11-26T11:00:00+0100', '2026-11-26T10:00:00.000Z'],
    ['2026-11-26T10:00Z', '2026-11-26T10:00:00.000Z'],
    ['2026-11-26 10:00:00z', '2026-11-26T10:00:00.000Z'],
    ['2026-12-31T23:59:60Z', '2026-12-31T23:59:59.000Z'],
    ['2026-11-26T11:00:00+01:00[Europe/Berlin]', '2026-11-26T10:00:00.000Z'],
    [1_795_687_200, '2026-11-26T10:00:00.000Z'],
    [1_795_687_200_123, '2026-11-26T10:00:00.123Z'],
  ])('%j is %s', (came, right) => expect(read('instant')(came)).toBe(right))

  // Without an offset nobody knows which moment it is.
  it.each(['2026-11-26T10:00:00', '2026-11-31T10:00:00Z', 'soon'])('%j is none', (came) =>
    expect(read('instant')(came)).toBe(came),
  )
})
