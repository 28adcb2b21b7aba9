import settings from '#flows/settings.json' with { type: 'json' }
import type { Category, Partner } from '#generated/api.ts'
import type { Handlers } from '#generated/handlers.ts'
import { addDays, daysBetween } from '#engine/util/dates.ts'
import {
  addBusinessDays,
  addMonths,
  isBusinessDay,
  monthsOf,
  onOrAfterBusinessDay,
  sumByCurrency,
  type KnownPartner,
} from './calendar.ts'
import household from './household.json' with { type: 'json' }
import { endOfWithdrawal, postingsAfter } from './switch-dates.ts'

type Answer = Handlers['forecast.partners']['output']

const { earliestSwitch, latestSwitch, longestRhythm, shownAfterSwitch } = settings.dates

/**
 * Average monthly income and expenses, by currency, over the partners that learn of the new account; null without a regular amount. Income of
 * those who are left out is apart: it still comes, but to the old account.
 */
export function monthlyOf(partners: readonly KnownPartner[]) {
  const shares = partners.flatMap(({ name, handling, cadence, lastAmount }) => {
    const between = monthsOf(cadence)
    if (!between || !lastAmount) return []
    const incoming = Number(lastAmount.amount) > 0
    return [{ name, incoming, ignored: handling === 'ignore', amount: lastAmount, share: 1 / between }]
  })
  const known = shares.filter(({ ignored }) => !ignored)
  const lost = shares.filter(({ ignored, incoming }) => ignored && incoming)
  return {
    income: sumByCurrency(known.filter(({ incoming }) => incoming)),
    expenses: sumByCurrency(known.filter(({ incoming }) => !incoming)),
    leftOut: { income: sumByCurrency(lost), names: lost.map(({ name }) => name) },
  }
}

const named = (partners: readonly KnownPartner[]) => partners.map(({ id, name }) => ({ id, name }))

/** Compares the found partners with the usual categories of a household, given how far back the postings reach. */
export function missingPartnersOf(
  partners: readonly (KnownPartner & Pick<Partner, 'category'>)[],
  categories: readonly Pick<Category, 'id' | 'label'>[],
  since: string | null,
  today: string,
): Answer['gaps'] {
  const found = new Set(partners.map(({ category }) => category))
  const reach = since === null ? 'none' : since <= addMonths(today, -12) ? 'full' : 'short'
  // Rare payments are asked for only if the postings do not cover a whole year.
  const expected = [...household.usual, ...(reach === 'full' ? [] : household.oftenForgotten)]
  return {
    missing: expected
      .filter((id) => !found.has(id))
      .flatMap((id) => categories.find((category) => category.id === id) ?? [])
      .map(({ id, label }) => ({ id, name: label })),
    yearly: named(partners.filter(({ cadence }) => (monthsOf(cadence) ?? 0) > longestRhythm)),
    leftOut: named(partners.filter(({ handling, cadence }) => handling === 'ignore' && cadence !== 'once')),
    since,
    reach,
  }
}

/** The postings around the day of the switch. A day is too early for one that comes before its partner has changed the account. */
export function switchDayChoice(partners: readonly KnownPartner[], today: string, ready: string) {
  // The scale draws the days after the latest possible switch too.
  const drawn = latestSwitch + shownAfterSwitch
  const until = addDays(today, drawn) ?? ready
  const informed = partners.filter(({ handling }) => handling !== 'ignore')
  const postings = postingsAfter(informed, today, until)
    .filter(({ date }) => date <= until)
    .map(({ id, name, date, amount, direction }) => {
      // The customer can change a standing order at once. Other partners need time until the ready day.
      const hasTime = direction === 'standing-order' || date >= ready
      const settledFrom = hasTime ? today : (addDays(date, 1) ?? date)
      return { id: `${id} ${date}`, name, date, settledFrom, amount }
    })
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
