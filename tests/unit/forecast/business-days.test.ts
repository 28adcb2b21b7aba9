import { expect, test } from 'vitest'
import { isBusinessDay } from '#src/forecast/business-days.ts'

test.each([
  ['2026-04-03', false],
  ['2026-04-06', false],
  ['2026-04-07', true],
  ['2026-05-01', false],
  ['2027-03-26', false],
  ['2027-03-29', false],
  ['2026-12-25', false],
  ['2026-12-24', true],
  ['2026-10-03', false],
  ['2026-02-30', false],
])('business day %s: %s', (date, expected) => expect(isBusinessDay(date)).toBe(expected))
