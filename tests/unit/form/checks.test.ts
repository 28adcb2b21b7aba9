// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Check } from '#engine/view/engine.ts'
import { genericChecks } from '#engine/form/load.ts'
import { checks } from '#src/checks/index.ts'
import { addBusinessDays, targetHolidays } from '#src/forecast/calendar.ts'
import { ibanToBankCode } from '#src/formats/index.ts'

// Wednesday, 23 December 2026, just after midnight and just before: the customer's day counts, not the one of UTC.
const now = new Date(2026, 11, 23, 0, 5)
beforeEach(() => vi.useFakeTimers({ now }))
afterEach(() => vi.useRealTimers())

const all: Record<string, Check> = { ...checks, ...genericChecks }
type Case = [
  name: string,
  value: unknown,
  params: Record<string, unknown>,
  passes: boolean,
  values?: Record<string, unknown>,
]

const ibans = { values: [{ iban: 'DE1' }, { iban: 'DE2' }], property: 'iban' }
const after = { field: 'switchDate', days: 30 }
const cases: Case[] = [
  ['iban', 'FR1420041010050500013M02606', {}, true],
  ['creditorId', 'AT61ZZZ01234567890', {}, true],
  ['notIban', 'DE59 9900 0001 1234 5670 10', {}, false],
  ['notIban', 'DE50990000011234567010', {}, true],
  ['complete', '99999', { fields: ['city'] }, false, { zip: '99999' }],
  ['complete', '99999', { fields: ['city'] }, true, { zip: '99999', city: 'X' }],
  ['bic', 'MUSTDE90', {}, true],
  ['businessDay', '2026-05-25', {}, true],
  // From Wednesday: Thursday 24 is the first, Monday 28 the second business day.
  ['minBusinessDays', '2026-12-28', { days: 2 }, true],
  ['maxDays', '2027-06-21', { days: 180 }, true],
  ['maxDays', '2027-06-22', { days: 180 }, false],
  ['recommendedAfter', '2027-01-14', after, false, { switchDate: '2026-12-16' }],
  ['recommendedAfter', '2027-01-15', after, true, { switchDate: '2026-12-16' }],
  ['differs', 'DE1', { field: 'old' }, false, { old: 'DE1' }],
  ['differs', 'DE1', { values: ['DE3', 'DE1'] }, false],
  ['differs', 'DE2', ibans, false],
  ['notBefore', '1900-01-01', { date: '1900-01-01' }, true],
  ['notBefore', '1899-12-31', { date: '1900-01-01' }, false],
  ['minAge', '2008-12-23', { years: 18 }, true],
  ['minAge', '2008-12-24', { years: 18 }, false],
]
test.each(cases)('the check %s of %s with %j is %s beside %j', (name, value, params, passes, values = {}) => {
  expect(all[name]?.(value, params, values) === true).toBe(passes) // What a check gives for its text is no pass.
})

test('an 18th birthday on 29 February falls on 1 March', () => {
  vi.setSystemTime(new Date(2026, 1, 28, 12))
  expect(genericChecks.minAge('2008-02-29', { years: 18 })).toBe(false)
  vi.setSystemTime(new Date(2026, 2, 1, 12))
  expect(genericChecks.minAge('2008-02-29', { years: 18 })).toBe(true)
})

test.each([
  ['businessDay', '2026-12-25', {}, 'next', 'Montag, 28. Dezember 2026', /Monday.*December/],
  ['businessDay', '2027-01-02', {}, 'next', 'Montag, 4. Januar 2027', /Monday.*January/],
  ['minBusinessDays', '2026-12-24', { days: 2 }, 'earliest', 'Montag, 28. Dezember 2026', /Monday.*December/],
])('the check %s says of %s with %j the %s: %s', (name, value, params, given, german, english) => {
  const answer = all[name]?.(value, params, {})
  const shown = () => String((answer as Record<string, unknown>)[given]) // the check gives it
  document.documentElement.lang = 'de'
  expect(shown()).toBe(german)
  // The language may change while the message stands.
  document.documentElement.lang = 'en'
  expect(shown()).toMatch(english)
})

// Good Friday and Easter Monday as the ECB lists them in its long-term calendar of TARGET closing days.
test.each([
  [2027, '03-26', '03-29'],
  [2028, '04-14', '04-17'],
])('nothing is paid on weekends and on the holidays of TARGET in %i', (year, friday, monday) => {
  const days = ['01-01', friday, monday, '05-01', '12-25', '12-26'].map((day) => `${year}-${day}`)
  expect(targetHolidays(year)).toEqual(days)
  for (const day of days) expect(checks.businessDay?.(day, {}, {})).not.toBe(true)
  expect(addBusinessDays('2028-04-13', 1)).toBe('2028-04-18')
  expect(addBusinessDays('2026-12-31', 1)).toBe('2027-01-04')
})

test.each([
  ['IBAN: DE59 9900 0001 1234 5670 10', '99000001'],
  ['de59-9900-0001', '99000001'],
  ['Musterbank', 'Musterbank'],
  ['AT61 1904 3002 3457 3201', 'AT61 1904 3002 3457 3201'],
])('the search for a bank reads %s as %s', (typed, code) => expect(ibanToBankCode(typed)).toBe(code))
