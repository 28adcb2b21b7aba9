import type { CloseOld } from '#generated/api.ts'
import { addDays, today } from '#engine/form/dates.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { call } from '../api/client.ts'
import { addBusinessDays, isBusinessDay } from '../dates/business-days.ts'
import { switchDates } from '../dates/switch-dates.ts'
import { chosenAccounts } from './accounts.ts'
import type { TypedHandler } from './handler.ts'
import { list } from './partners.ts'

/** Some days ahead, or the next day on which banks work. */
export function usualSwitchDate(): string {
  const date = addDays(today(), settings.dates.usualSwitchAfter) ?? today()
  return isBusinessDay(date) ? date : addBusinessDays(date, 1)
}

/** The answer that the server keeps in two values. */
const closingOf = ({ close, later }: CloseOld) => (close ? 'yes' : later ? 'later' : 'no')

/** The new account as far as it is known, with the usual day of the switch. */
export const account: TypedHandler<'profile.account'> = async (_, { signal }) => {
  const { profile } = await call('userinfo', { signal })
  const { newIban, newBic, switchDate, closeOld } = profile
  return {
    ...(newIban && { newIban }),
    ...(newBic && { newBic }),
    switchDate: switchDate ?? usualSwitchDate(),
    ...(closeOld && { closeOld: closingOf(closeOld) }),
  }
}

/** The chosen day, else the safe one, where there is one; and that what is left on the old account goes to the new one. */
export const closing: TypedHandler<'profile.closing'> = async ({ account: chosenAccount }, tools) => {
  const [{ profile }, partners] = await Promise.all([
    call('userinfo', { signal: tools.signal }),
    list({}, tools),
  ])
  const { closeOld } = profile
  const chosen = { switchDate: chosenAccount?.switchDate ?? null, closeDate: closeOld?.date ?? null }
  const { closeDate, safe } = switchDates({ partners, ordered: today(), ...chosen })
  const day = closeDate ?? safe
  const transferIban = closeOld?.transferIban ?? chosenAccount?.newIban
  return { ...(day && { closeDate: day }), ...(transferIban && { transferIban }) }
}

/** The chosen accounts that the old bank can be asked to close. */
export const closable: TypedHandler<'profile.closable'> = async (input, tools) =>
  (await chosenAccounts(input, tools)).filter((one) => one.closable)
