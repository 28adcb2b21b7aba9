import { expect, it } from 'vitest'
import { monthlyOf } from '#src/forecast/cadence.ts'

type Known = Parameters<typeof monthlyOf>[0][number]
const partner = (
  amount: string,
  cadence: NonNullable<Known['cadence']>,
  handling: Known['handling'] = 'auto',
): Known => ({
  name: `Partner ${amount}`,
  handling,
  cadence,
  lastAmount: { amount, currency: 'EUR' },
})

it('sums the income and expenses of a month, a yearly payment with a twelfth', () => {
  const partners = [
    partner('2845.17', 'monthly'),
    partner('-845.00', 'monthly', 'self'),
    partner('-120.00', 'yearly'),
    partner('-30.00', 'quarterly'),
  ]
  expect(monthlyOf(partners)).toEqual({
    income: { amount: '2845.17', currency: 'EUR' },
    expenses: { amount: '-865.00', currency: 'EUR' },
    leftOut: { income: null, names: [] },
  })
})

it('counts neither left-out partners nor irregular payments', () => {
  expect(monthlyOf([partner('-5.00', 'monthly', 'ignore'), partner('-9.00', 'irregular')])).toEqual({
    income: null,
    expenses: null,
    leftOut: { income: null, names: [] },
  })
})

it('counts income that is left out apart: it still comes, but to the old account', () => {
  const partners = [partner('2845.17', 'monthly', 'ignore'), partner('259.00', 'monthly')]
  expect(monthlyOf(partners)).toEqual({
    income: { amount: '259.00', currency: 'EUR' },
    expenses: null,
    leftOut: { income: { amount: '2845.17', currency: 'EUR' }, names: ['Partner 2845.17'] },
  })
})
