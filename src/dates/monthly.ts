import type { Amount, Partner } from '#generated/api.ts'
import { monthsOf } from './cadence.ts'

type Known = Pick<Partner, 'handling' | 'cadence' | 'lastAmount'>

const euros = (cents: number): Amount => ({ amount: (Math.round(cents) / 100).toFixed(2), currency: 'EUR' })

const sum = (cents: number[]) => (cents.length === 0 ? null : euros(cents.reduce((a, b) => a + b, 0)))

/** Average income and expenses per month of the partners that move; null without a regular amount. */
export function monthlyOf(partners: readonly Known[]): { income: Amount | null; expenses: Amount | null } {
  const shares = partners.flatMap(({ handling, cadence, lastAmount }) => {
    const months = monthsOf(cadence)
    const amount = Number(lastAmount?.amount ?? Number.NaN) * 100
    return handling === 'ignore' || !months || Number.isNaN(amount) ? [] : [amount / months]
  })
  return {
    income: sum(shares.filter((share) => share > 0)),
    expenses: sum(shares.filter((share) => share < 0)),
  }
}
