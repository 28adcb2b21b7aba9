import type { Amount, Partner } from '#generated/api.ts'
import { addDays } from '#engine/form/dates.ts'
import { monthsOf, nextAfter } from './cadence.ts'

/** Days after an expected posting in which it may still come, weekends and a late booking included. */
const grace = 10
/** Days for which the old account should stay open in any case. Source: contract 3, closing date. */
const least = 30
/** Who comes more seldom than this many months is not waited for; the customer is reminded of it. */
const longest = 3

export interface Expected {
  id: string
  name: string
  /** First posting that should come at the new account, ISO date. */
  date: string
}

export interface Closing {
  /** Earliest day on which the old account can be closed without a surprise, ISO date. */
  date: string | null
  /** Enough for one more posting of everybody who collects until then. */
  leave: Amount
  /** Whom to look out for at the new account until that day, and whom later, by date. */
  until: Expected[]
  later: Expected[]
}

type Known = Pick<Partner, 'id' | 'name' | 'direction' | 'handling' | 'cadence' | 'lastDate' | 'lastAmount'>

const byDate = (a: Expected, b: Expected) => a.date.localeCompare(b.date)
const cents = (amount: Amount | undefined) => Math.round(Math.abs(Number(amount?.amount ?? 0)) * 100) || 0

/** When the old account can go, from how often each partner books and when it last did. Partners left out do not count. */
export function closingOf(partners: readonly Known[], switchDate: string | null): Closing {
  const kept = partners.filter(({ handling }) => handling !== 'ignore')
  const expected = switchDate
    ? kept.flatMap((partner) => {
        const date = nextAfter(partner, switchDate)
        return date ? [{ partner, seldom: (monthsOf(partner.cadence) ?? 0) > longest, date }] : []
      })
    : []
  const seen = (seldom: boolean): Expected[] =>
    expected
      .filter((one) => one.seldom === seldom)
      .map(({ partner: { id, name }, date }) => ({ id, name, date }))
      .toSorted(byDate)
  const until = seen(false)
  const days = switchDate
    ? [addDays(switchDate, least), ...until.map(({ date }) => addDays(date, grace))].filter(
        (day) => day !== undefined,
      )
    : []
  const date = days.toSorted().at(-1) ?? null
  const collecting = expected.filter(
    ({ partner, date: next }) => partner.direction !== 'credit' && date !== null && next <= date,
  )
  const sum = collecting.reduce((total, { partner }) => total + cents(partner.lastAmount), 0)
  return { date, leave: { amount: (sum / 100).toFixed(2), currency: 'EUR' }, until, later: seen(true) }
}
