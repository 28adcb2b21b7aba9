import type { Partner } from '#generated/api.ts'
import { addDays } from '#engine/form/dates.ts'
import { addBusinessDays, isBusinessDay } from './business-days.ts'
import { addMonths, nextAfter } from './cadence.ts'
import type { Expected } from './switch-dates.ts'

/** Data for choosing the day of the switch. Days are ISO dates. */
interface SwitchDayChoice {
  /** From this day on all partners have had enough time to change the account. Null if no postings were read. */
  readyDate: string | null
  /** The first business day of the month after `readyDate`. */
  monthStart: string
  /** Days that cannot be chosen: too soon, or without bank business. */
  closed: string[]
  /** Expected postings from tomorrow on, by date. A chosen day before `settledFrom` is too early for one. */
  postings: Expected[]
}

type Known = Pick<Partner, 'id' | 'name' | 'direction' | 'handling' | 'cadence' | 'lastDate' | 'lastAmount'>

/** Days after `readyDate` for which postings are listed: each monthly payment is seen once with both accounts. */
const shownAfterReady = 30
/** Number of days from today that are tested for `closed`: up to the latest possible switch, and the 30 days that a scale draws after it. */
const furthest = 180 + 30
/** The first business day from today on which a switch is possible. */
const firstPossible = 2

function postingsOf(partner: Known, today: string, ready: string, until: string): Expected[] {
  const found: Expected[] = []
  for (let date = nextAfter(partner, today); date && date <= until; date = nextAfter(partner, date)) {
    // The customer can change a standing order at once. Other partners need time until the ready day.
    const hasTime = partner.direction === 'standing-order' || date >= ready
    found.push({
      id: `${partner.id} ${date}`,
      name: partner.name,
      date,
      settledFrom: hasTime ? today : (addDays(date, 1) ?? date),
      amount: partner.lastAmount ?? null,
    })
  }
  return found
}

/**
 * The postings around the day of the switch. A day is too early for a posting that comes on it or later, but before the partner
 * has had time to change the account.
 */
export function switchDayChoice(partners: readonly Known[], today: string, ready: string): SwitchDayChoice {
  const until = addDays(ready, shownAfterReady) ?? ready
  const postings = partners
    .filter(({ handling }) => handling !== 'ignore')
    .flatMap((partner) => postingsOf(partner, today, ready, until))
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const nextMonth = `${addMonths(ready, 1).slice(0, 7)}-01`
  const earliest = addBusinessDays(today, firstPossible)
  const days = Array.from({ length: furthest }, (_, index) => addDays(today, index) ?? today)
  return {
    readyDate: postings.length > 0 ? ready : null,
    monthStart: isBusinessDay(nextMonth) ? nextMonth : addBusinessDays(nextMonth, 1),
    closed: days.filter((day) => day < earliest || !isBusinessDay(day)),
    postings,
  }
}
