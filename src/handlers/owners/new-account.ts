import { addDays, today } from '#engine/form/dates.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { call } from '../../api/client.ts'
import { addBusinessDays, isBusinessDay } from '../../forecast/business-days.ts'
import { switchDates } from '../../forecast/switch-dates.ts'
import { chosenAccounts } from '../banking/accounts.ts'
import { ownersIn } from './owner-names.ts'
import { closingOf } from './profile.ts'
import { list } from '../partners/partners.ts'
import type { TypedHandler } from '../typed-handler.ts'

/** The proposed switch date: a number of days from today (flows/settings.json), moved to the next business day. */
export function defaultSwitchDate(): string {
  const date = addDays(today(), settings.dates.usualSwitchAfter) ?? today()
  return isBusinessDay(date) ? date : addBusinessDays(date, 1)
}

/** Initial values of the form: the new account as far as it is known. */
export const account: TypedHandler<'profile.account'> = async (_, { signal }) => {
  const { newIban, newBic } = (await call('userinfo', { signal })).profile
  return { ...(newIban && { newIban }), ...(newBic && { newBic }) }
}

/** Initial value of the form: the chosen day of the switch, else the proposed one. */
export const switchDay: TypedHandler<'profile.switchDay'> = async (_, { signal }) => ({
  switchDate: (await call('userinfo', { signal })).profile.switchDate ?? defaultSwitchDate(),
})

/** Initial value of the form: what happens to the old account, where the customer has said it. */
export const oldAccount: TypedHandler<'profile.oldAccount'> = async (_, { signal }) => {
  const { closeOld } = (await call('userinfo', { signal })).profile
  return closeOld ? { closeOld: closingOf(closeOld) } : {}
}

/** Initial values of the form: the chosen closing date, else the safe day; the balance goes to the new account. */
export const closing: TypedHandler<'profile.closing'> = async ({ account: chosenAccount }, tools) => {
  const [{ profile }, partners] = await Promise.all([
    call('userinfo', { signal: tools.signal }),
    list({}, tools),
  ])
  const { closeOld } = profile
  const chosen = { switchDate: chosenAccount?.switchDate ?? null, closeDate: closeOld?.date ?? null }
  const { closeDate, safeCloseDate } = switchDates({ partners, orderDate: today(), ...chosen })
  const day = closeDate ?? safeCloseDate
  const transferIban = closeOld?.transferIban ?? chosenAccount?.newIban
  return { ...(day && { closeDate: day }), ...(transferIban && { transferIban }) }
}

/** The chosen accounts that can be closed. A joint account is not proposed, because its other owners must agree. */
export const closableAccounts: TypedHandler<'profile.closableAccounts'> = async (input, tools) =>
  (await chosenAccounts(input, tools))
    .filter(({ closable }) => closable)
    .map((chosen) => {
      const isJoint = ownersIn(chosen.owner).length > 1
      return { ...chosen, proposed: !isJoint, ...(isJoint && { reason: 'joint' as const }) }
    })
