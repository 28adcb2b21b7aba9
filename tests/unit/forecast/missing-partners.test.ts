// @vitest-environment happy-dom
import { assert, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { datesAfter } from '#src/forecast/calendar.ts'
import { calendarOf } from '#src/handlers/files.ts'
import { missingPartnersOf, monthlyOf } from '#src/forecast/partners.ts'
import { cutOffPartnersOf } from '#src/forecast/switch-dates.ts'

type Known = Parameters<typeof cutOffPartnersOf>[0][number]
const partner = (name: string, amount: string | null, more: Partial<Known> = {}) => ({
  id: name,
  name,
  category: 'energy',
  direction: 'debit' as const,
  handling: 'auto' as const,
  cadence: 'monthly' as const,
  lastDate: '2026-11-03',
  ...(amount !== null && { lastAmount: { amount, currency: 'EUR' } }),
  ...more,
})
const euro = (amount: string) => [{ amount, currency: 'EUR' }]

it.each([
  ['monthly', '2026-11-03', '2026-12-10', '2027-01-03'],
  ['monthly', '2026-01-31', '2026-02-15', '2026-02-28'],
  ['quarterly', '2026-08-15', '2026-11-15', '2027-02-15'],
  ['yearly', '2024-02-29', '2026-11-21', '2027-02-28'],
  ['irregular', '2026-11-03', '2026-12-01', undefined],
  ['monthly', '31.12.', '2026-12-01', undefined],
] as const)('the next %s posting after %s, looked for after %s, is on %s', (cadence, lastDate, day, next) =>
  expect(datesAfter({ cadence, lastDate }, day)).toEqual(next ? [next] : []),
)

it('a month counts a yearly payment with a twelfth, no irregular one, and apart what is left out', () => {
  const partners = [
    partner('Wage', '2845.17'),
    partner('Rent', '-845.00', { handling: 'self' }),
    partner('Car', '-120.00', { cadence: 'yearly' }),
    partner('Water', '-30.00', { cadence: 'quarterly' }),
    partner('Shop', '-9.00', { cadence: 'irregular' }),
    partner('Child benefit', '250.00', { handling: 'ignore' }),
  ]
  expect(monthlyOf(partners)).toEqual({
    income: euro('2845.17'),
    expenses: euro('-865.00'),
    leftOut: { income: euro('250.00'), names: ['Child benefit'] },
  })
})

it('usual payments that were not found are named; rare ones if the postings cover less than a year', () => {
  const categories = Object.entries({ energy: 'Strom', rent: 'Miete', water: 'Wasser' }).map(
    ([id, label]) => ({ id, label }),
  )
  const known = (partners: ReturnType<typeof partner>[], since: string | null) =>
    missingPartnersOf(partners, categories, since, '2026-11-21')
  const year = known([partner('A', '-5.00'), partner('Kfz', '-9.00', { cadence: 'yearly' })], '2025-11-21')
  expect(year).toMatchObject({ missing: [{ id: 'rent', name: 'Miete' }], reach: 'full' })
  expect(year.yearly.map(({ name }) => name)).toEqual(['Kfz'])
  const short = known([], '2026-08-21')
  expect([short.reach, short.missing.map(({ name }) => name)]).toEqual([
    'short',
    ['Miete', 'Strom', 'Wasser'],
  ])
  expect(known([], null).reach).toBe('none')
})

it('left-out payments that fail when the account closes are listed, income first, none while it stays open', () => {
  const leftOut = { handling: 'ignore' } as const
  const partners = [
    partner('Small', '-5.00', leftOut),
    partner('Unknown', null, leftOut),
    partner('Large', '-845.00', { ...leftOut, direction: 'standing-order' }),
    partner('Salary', '2845.17', { ...leftOut, direction: 'credit' }),
    partner('Purchase', '-999.00', { ...leftOut, cadence: 'once' }),
    partner('Informed', '-70.00'),
  ]
  const { all } = cutOffPartnersOf(partners, '2027-03-04')
  expect(all.map(({ name }) => name)).toEqual(['Salary', 'Large', 'Small', 'Unknown'])
  expect(cutOffPartnersOf(partners, null).all).toEqual([])
})

it('the calendar is a file that folds lines at 75 bytes, escapes what is special and loses no character', () => {
  const day = { id: 'switch', date: '2026-12-01', title: '', text: 'Zeile 1\nZeile 2' }
  assert(
    property(string({ unit: 'grapheme', maxLength: 300 }), (given) => {
      const title = given.replaceAll(/[\r\n]/g, ' ')
      const file = calendarOf([{ ...day, title }], '2026-11-21T12:34:56Z')
      const lines = file.split('\r\n')
      for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
      for (const line of ['DTSTART;VALUE=DATE:20261201', 'DESCRIPTION:Zeile 1\\nZeile 2'])
        expect(lines).toContain(line)
      const summary = /\r\nSUMMARY:([^\r\n]*)\r\n/.exec(file.replaceAll('\r\n ', ''))?.[1] ?? ''
      expect(summary.replaceAll(/\\([\\;,])/g, '$1')).toBe(title)
    }),
  )
})
