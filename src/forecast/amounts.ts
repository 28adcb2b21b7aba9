import type { Amount } from '#generated/api.ts'
import { digitsOf } from '#engine/schema/read.ts'

/** An amount and the share of it that counts, such as a third of a quarterly payment. */
export interface Share {
  amount: Amount
  share?: number
}

/** Euros first, then by code. */
const rank = (currency: string) => (currency === 'EUR' ? '' : currency)

/**
 * Sums by currency: different currencies are never added up. Null if there is nothing to add. Counted in the smallest unit of
 * each currency, because decimal fractions are inexact in binary.
 */
export function sumByCurrency(shares: readonly Share[]): Amount[] | null {
  const units = new Map<string, number>()
  for (const { amount, share = 1 } of shares) {
    const unit = Number(amount.amount) * 10 ** digitsOf(amount.currency) * share
    units.set(amount.currency, (units.get(amount.currency) ?? 0) + unit)
  }
  const sums = [...units]
    .filter(([, sum]) => Math.round(sum) !== 0)
    .toSorted(([a], [b]) => rank(a).localeCompare(rank(b)))
    .map(([currency, sum]) => {
      const digits = digitsOf(currency)
      return { amount: (Math.round(sum) / 10 ** digits).toFixed(digits), currency }
    })
  return sums.length > 0 ? sums : null
}
