// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Check } from '#engine/view/engine.ts'
import { genericChecks } from '#engine/form/checks.ts'
import { checks } from '#src/checks/index.ts'
import { addBusinessDays, easter, targetHolidays } from '#src/forecast/business-days.ts'
import { formatIban, parseIban, parsePhone } from '#src/formats/index.ts'

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
  ['iban', 'DE57991000001000000001', {}, true],
  ['iban', 'DE59990000011234567010', {}, true],
  ['iban', 'DE50990000011234567010', {}, false],
  ['iban', 'DE5799100000100000000', {}, false],
  ['iban', 'XX57991000001000000001', {}, false],
  ['iban', 'FR1420041010050500013M02606', {}, true],
  ['iban', 7, {}, false],
  ['creditorId', 'DE98ZZZ09999999999', {}, true],
  ['creditorId', 'DE98ABC09999999999', {}, true],
  ['creditorId', 'DE97ZZZ09999999999', {}, false],
  ['creditorId', 'DE98ZZZ0999999999', {}, false],
  ['creditorId', 'DE98ZZZ19999999999', {}, false],
  ['creditorId', 'DE22990000091234567090', {}, false],
  ['creditorId', 'AT61ZZZ01234567890', {}, true],
  ['creditorId', 'AT62ZZZ01234567890', {}, false],
  ['creditorId', '', {}, false],
  ['notIban', 'DE59 9900 0001 1234 5670 10', {}, false],
  ['notIban', 'de59990000011234567010', {}, false],
  ['notIban', 'DE50990000011234567010', {}, true],
  ['notIban', 'K-4711', {}, true],
  ['complete', 'inform', { when: 'inform', fields: ['zip', 'city'] }, false, { zip: '99999' }],
  ['complete', 'inform', { when: 'inform', fields: ['zip', 'city'] }, true, { zip: '99999', city: 'X' }],
  ['complete', 'self', { when: 'inform', fields: ['zip', 'city'] }, true, {}],
  ['complete', '99999', { fields: ['city'] }, false, { zip: '99999' }],
  ['germanIban', 'DE57991000001000000001', {}, true],
  ['germanIban', 'FR1420041010050500013M02606', {}, false],
  ['germanIban', 'DE5799100000100000000A', {}, false],
  ['bic', 'MUSTDE90XXX', {}, true],
  ['bic', 'MUSTDE90', {}, true],
  ['bic', 'MUSTDE9', {}, false],
  ['bic', 'MUST1E90XXX', {}, false],
  ['businessDay', '2026-12-23', {}, true],
  ['businessDay', '2026-12-24', {}, true],
  ['businessDay', '2026-12-25', {}, false],
  ['businessDay', '2026-12-26', {}, false],
  ['businessDay', '2026-12-27', {}, false],
  ['businessDay', '2026-05-25', {}, true],
  ['businessDay', '2026-02-30', {}, false],
  ['businessDay', 'soon', {}, false],
  // From Wednesday: Thursday 24 is the first, Monday 28 the second business day.
  ['minBusinessDays', '2026-12-24', { days: 2 }, false],
  ['minBusinessDays', '2026-12-27', { days: 2 }, false],
  ['minBusinessDays', '2026-12-28', { days: 2 }, true],
  ['minBusinessDays', '2027-13-01', { days: 2 }, false],
  ['maxDays', '2027-06-21', { days: 180 }, true],
  ['maxDays', '2027-06-22', { days: 180 }, false],
  ['maxDays', 'later', { days: 180 }, false],
  ['recommendedAfter', '2027-01-14', after, false, { switchDate: '2026-12-16' }],
  ['recommendedAfter', '2027-01-15', after, true, { switchDate: '2026-12-16' }],
  ['recommendedAfter', '2027-01-14', after, true, {}],
  ['differs', 'DE1', { field: 'old' }, false, { old: 'DE1' }],
  ['differs', 'DE1', { field: 'old' }, true, { old: 'DE2' }],
  ['differs', 'DE1', { field: 'old' }, true, {}],
  ['differs', 'DE1', { values: 'DE1' }, false],
  ['differs', 'DE1', { values: ['DE3', 'DE1'] }, false],
  ['differs', 'DE1', { values: undefined }, true],
  ['differs', 'DE2', ibans, false],
  ['differs', 'DE3', ibans, true],
  ['notBefore', '1900-01-01', { date: '1900-01-01' }, true],
  ['notBefore', '1899-12-31', { date: '1900-01-01' }, false],
  ['notBefore', '2026-02-30', { date: '1900-01-01' }, false],
  ['notBefore', '2026-12-15', { field: 'switchDate' }, false, { switchDate: '2026-12-16' }],
  ['notBefore', '2026-12-15', { field: 'switchDate' }, true, {}],
  ['minAge', '2008-12-23', { years: 18 }, true],
  ['minAge', '2008-12-24', { years: 18 }, false],
  ['minAge', '2008-02-29', { years: 18 }, true],
  ['minAge', '29.02.2008', { years: 18 }, false],
]
test.each(cases)('%s(%s, %j) is %s with %j', (name, value, params, passes, values = {}) => {
  // What a check gives for its text is no pass.
  expect(all[name]?.(value, params, values) === true).toBe(passes)
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
])('%s says of %s with %j the %s: %s', (name, value, params, given, german, english) => {
  const answer = all[name]?.(value, params, {})
  const shown = () => String((answer as Record<string, unknown>)[given]) // the check gives it
  document.documentElement.lang = 'de'
  expect(shown()).toBe(german)
  // The language may change while the message stands.
  document.documentElement.lang = 'en'
  expect(shown()).toMatch(english)
})

test('today is the day of the local calendar', () => {
  vi.setSystemTime(new Date(2026, 11, 23, 23, 55))
  expect(checks.maxDays?.('2026-12-24', { days: 1 }, {})).toBe(true)
  expect(checks.maxDays?.('2026-12-25', { days: 1 }, {})).toBe(false)
})

// Good Friday and Easter Monday as the ECB lists them in its long-term calendar of TARGET closing days.
test.each([
  [2026, '2026-04-03', '2026-04-06'],
  [2027, '2027-03-26', '2027-03-29'],
  [2028, '2028-04-14', '2028-04-17'],
])('TARGET holidays %i', (year, friday, monday) => {
  expect(targetHolidays(year)).toEqual([
    `${year}-01-01`,
    friday,
    monday,
    `${year}-05-01`,
    `${year}-12-25`,
    `${year}-12-26`,
  ])
  for (const day of targetHolidays(year)) expect(checks.businessDay?.(day, {}, {})).not.toBe(true)
})

test('Easter at the ends of its range', () => {
  expect([1961, 1818, 2008, 2038, 1954, 1981].map(easter)).toEqual([
    '1961-04-02',
    '1818-03-22',
    '2008-03-23',
    '2038-04-25',
    '1954-04-18',
    '1981-04-19',
  ])
})

test('business days skip weekends and holidays', () => {
  expect(addBusinessDays('2028-04-13', 1)).toBe('2028-04-18')
  expect(addBusinessDays('2026-12-31', 1)).toBe('2027-01-04')
  expect(addBusinessDays('2026-12-31', 0)).toBe('2026-12-31')
  expect(() => addBusinessDays('soon', 1)).toThrow('"soon" is no ISO date')
})

test('formats convert input to values, and back', () => {
  expect(parseIban(' de30 9910-0000 1000\u00a0000002 ')).toBe('DE30991000001000000002')
  expect(formatIban('DE30991000001000000002')).toBe('DE30 9910 0000 1000 0000 02')
  expect(formatIban('DE30 99')).toBe('DE30 99')
  expect(['030 23125-000', '0049 30 23125000', '+49 (0)30 / 23125000', 'abc'].map(parsePhone)).toEqual([
    '+493023125000',
    '+493023125000',
    '+493023125000',
    'abc',
  ])
})
