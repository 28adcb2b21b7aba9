import settings from '#flows/settings.json' with { type: 'json' }
import type { Partner } from '#generated/api.ts'
import type { ExpectedPosting, Handlers } from '#generated/handlers.ts'
import { addDays, daysBetween } from '#engine/util/dates.ts'
import { addBusinessDays, isBusinessDay, onOrAfterBusinessDay } from './business-days.ts'
import { addMonths, nextAfter } from './cadence.ts'
import { endOfWithdrawal } from './switch-dates.ts'

type Known = Pick<Partner, 'id' | 'name' | 'direction' | 'handling' | 'cadence' | 'lastDate' | 'lastAmount'>

/** Numbers of days; schemas/settings.schema.json describes each. */
const { earliestSwitch, latestSwitch, shownAfterSwitch } = settings.dates

function postingsOf(partner: Known, today: string, ready: string, until: string): ExpectedPosting[] {
  const found: ExpectedPosting[] = []
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
export function switchDayChoice(
  partners: readonly Known[],
  today: string,
  ready: string,
): Handlers['forecast.partners']['output']['days'] {
  // The scale draws the days after the latest possible switch too.
  const drawn = latestSwitch + shownAfterSwitch
  const until = addDays(today, drawn) ?? ready
  const postings = partners
    .filter(({ handling }) => handling !== 'ignore')
    .flatMap((partner) => postingsOf(partner, today, ready, until))
    .toSorted((a, b) => a.date.localeCompare(b.date))
  const nextMonth = `${addMonths(ready, 1).slice(0, 7)}-01`
  const earliest = addBusinessDays(today, earliestSwitch)
  // Letters that wait are sent so many days later.
  const wait = daysBetween(addBusinessDays(today, 1), addBusinessDays(endOfWithdrawal(today), 1)) ?? 0
  const hasLetters = partners.some(({ handling }) => handling === 'auto' || handling === 'letter')
  const days = Array.from({ length: drawn }, (_, index) => addDays(today, index) ?? today)
  return {
    readyDate: postings.length > 0 ? ready : null,
    monthStart: onOrAfterBusinessDay(nextMonth),
    waitsFrom: hasLetters ? onOrAfterBusinessDay(addDays(ready, wait) ?? ready) : null,
    closed: days.filter((day) => day < earliest || !isBusinessDay(day)),
    postings,
  }
}
