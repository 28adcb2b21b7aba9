import { today } from '#engine/util/dates.ts'
import { missingPartnersOf, monthlyOf, switchDayChoice } from '../forecast/partners.ts'
import { orderDay, switchDates, usualSwitchDay } from '../forecast/switch-dates.ts'
import type { TypedHandler } from './shared.ts'
import { switchPartners } from './partners/partner-calls.ts'

export const dates: TypedHandler<'forecast.dates'> = async (
  { switchDate, closeDate, orderedAt, withdrawalStart, type, partners, propose = false },
  { signal },
) => {
  // A firm has no withdrawal period. After the order, what was ordered counts.
  const unasked = orderedAt || !type || type === 'business' ? null : false
  const proposed = propose && !switchDate
  const input = {
    partners: partners ?? (await switchPartners(signal)),
    switchDate: proposed ? usualSwitchDay() : switchDate,
    closeDate: closeDate ?? null,
    orderDate: orderDay(orderedAt),
    withdrawalStart: withdrawalStart ?? unasked,
  }
  const found = switchDates(input)
  // For such a day an order is only taken with an early start.
  const early = !orderedAt && found.needsEarlyStart
  return { ...(early ? switchDates({ ...input, withdrawalStart: true }) : found), proposed }
}

/** What is known from the partners: money by month, gaps in what was found, and the days that fit the switch. */
export const partners: TypedHandler<'forecast.partners'> = async ({
  partners: all,
  connected = [],
  categories = [],
}) => {
  // The bank with the shortest history decides, because a yearly payment may be missing there.
  const days = connected.map(({ historyFrom }) => historyFrom ?? '').filter(Boolean)
  return {
    monthly: monthlyOf(all),
    // Those in unclear payments were found there too, once the customer has named them.
    found: all.filter(({ source }) => source === 'detected' || source === 'unmatched').length,
    gaps: missingPartnersOf(all, categories, days.toSorted().at(-1) ?? null, today()),
    days: switchDayChoice(all, today(), usualSwitchDay()),
  }
}
