import type { CloseOld } from '#generated/api.ts'
import { addDays, today } from '#engine/form/dates.ts'
import { call } from '../api/client.ts'
import { addBusinessDays, isBusinessDay } from '../checks/target.ts'
import { chosenAccounts } from './chosen-accounts.ts'
import type { TypedHandler } from './handler.ts'

/** Two weeks ahead, or the next day on which banks work. */
function usualSwitchDate(): string {
  const date = addDays(today(), 14) ?? today()
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

/** Ten weeks after the switch: monthly and quarterly payments have come once more by then. */
const usualDaysOpen = 70

/** When the old account may close, and that what is left on it goes to the new one. */
export const closing: TypedHandler<'profile.closing'> = async ({ account: chosenAccount }, { signal }) => {
  const { closeOld } = (await call('userinfo', { signal })).profile
  const closeDate = closeOld?.date ?? addDays(chosenAccount?.switchDate, usualDaysOpen)
  const transferIban = closeOld?.transferIban ?? chosenAccount?.newIban
  return { ...(closeDate && { closeDate }), ...(transferIban && { transferIban }) }
}

/** The chosen accounts that the old bank can be asked to close. */
export const closable: TypedHandler<'profile.closable'> = async (input, tools) =>
  (await chosenAccounts(input, tools)).filter((one) => one.closable)
