import { today } from '#engine/form/dates.ts'
import { gapsOf } from '../dates/gaps.ts'
import { monthlyOf } from '../dates/cadence.ts'
import { orderDay, switchDates } from '../dates/switch-dates.ts'
import { switchDayChoice } from '../dates/switch-day.ts'
import type { TypedHandler } from './typed-handler.ts'
import { defaultSwitchDate } from './new-account.ts'
import { categories, list } from './partners.ts'

export const dates: TypedHandler<'forecast.dates'> = async (
  { switchDate, closeDate, orderedAt, partners, propose = false },
  tools,
) => {
  const proposed = propose && !switchDate
  return {
    ...switchDates({
      partners: partners ?? (await list({}, tools)),
      switchDate: proposed ? defaultSwitchDate() : switchDate,
      closeDate: closeDate ?? null,
      orderDate: orderDay(orderedAt),
    }),
    proposed,
  }
}

export const switchDay: TypedHandler<'forecast.switchDay'> = async ({ partners }) =>
  switchDayChoice(partners, today(), defaultSwitchDate())

export const monthly: TypedHandler<'forecast.monthly'> = async ({ partners }) => monthlyOf(partners)

export const gaps: TypedHandler<'forecast.gaps'> = async ({ connected, ...input }, tools) => {
  const [partners, known] = await Promise.all([
    input.partners ?? list({}, tools),
    input.categories ?? categories({}, tools),
  ])
  // The bank with the shortest history decides, because a yearly payment may be missing there.
  const days = connected.map(({ historyFrom }) => historyFrom ?? '').filter(Boolean)
  return gapsOf(partners, known, days.toSorted().at(-1) ?? null, today())
}
