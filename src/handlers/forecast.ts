import { today } from '#engine/form/dates.ts'
import { missingPartnersOf } from '../forecast/missing-partners.ts'
import { monthlyOf } from '../forecast/cadence.ts'
import { orderDay, switchDates } from '../forecast/switch-dates.ts'
import { switchDayChoice } from '../forecast/choose-switch-day.ts'
import type { TypedHandler } from './typed-handler.ts'
import { defaultSwitchDate } from './owners/new-account.ts'
import { categories, list } from './partners/partners.ts'

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

export const missing: TypedHandler<'forecast.missing'> = async ({ connected, ...input }, tools) => {
  const [partners, known] = await Promise.all([
    input.partners ?? list({}, tools),
    input.categories ?? categories({}, tools),
  ])
  // The bank with the shortest history decides, because a yearly payment may be missing there.
  const days = connected.map(({ historyFrom }) => historyFrom ?? '').filter(Boolean)
  return missingPartnersOf(partners, known, days.toSorted().at(-1) ?? null, today())
}
