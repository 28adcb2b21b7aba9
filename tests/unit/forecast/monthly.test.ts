import { expect, it } from 'vitest'
import { monthlyOf } from '#src/forecast/cadence.ts'

type Known = Parameters<typeof monthlyOf>[0][number]
const partner = (
  amount: string,
  cadence: NonNullable<Known['cadence']>,
  handling: Known['handling'] = 'auto',
): Known => ({
  handling,
  cadence,
  lastAmount: { amount, currency: 'EUR' },
})

it('sums what comes and goes in a month, a yearly payment with a twelfth', () => {
  const partners = [
    partner('2845.17', 'monthly'),
    partner('-845.00', 'monthly', 'self'),
    partner('-120.00', 'yearly'),
    partner('-30.00', 'quarterly'),
  ]
  expect(monthlyOf(partners)).toEqual({
    income: { amount: '2845.17', currency: 'EUR' },
    expenses: { amount: '-865.00', currency: 'EUR' },
  })
})

it('counts neither who is left out nor who follows no rhythm', () => {
  expect(monthlyOf([partner('-5.00', 'monthly', 'ignore'), partner('-9.00', 'irregular')])).toEqual({
    income: null,
    expenses: null,
  })
})
