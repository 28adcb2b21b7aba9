import { addDays, today } from '#engine/util/dates.ts'
import settings from '#flows/settings.json' with { type: 'json' }
import { call } from '../../api/client.ts'
import { onOrAfterBusinessDay } from '../../forecast/business-days.ts'
import { switchDates } from '../../forecast/switch-dates.ts'
import { chosenAccounts } from '../banking/accounts.ts'
import { ownersBeside } from './owner-names.ts'
import { ownersIn } from './split-names.ts'
import { closingOf } from './profile.ts'
import { list } from '../partners/partners.ts'
import type { TypedHandler } from '../typed-handler.ts'

/** The proposed switch date: a number of days from today (flows/settings.json), moved to the next business day. */
export function defaultSwitchDate(): string {
  const date = addDays(today(), settings.dates.usualSwitchAfter) ?? today()
  return onOrAfterBusinessDay(date)
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
export const closing: TypedHandler<'profile.closing'> = async (
  { account: chosenAccount, withoutLogin },
  tools,
) => {
  const [{ profile }, partners] = await Promise.all([
    call('userinfo', { signal: tools.signal }),
    list({}, tools),
  ])
  const { closeOld } = profile
  const chosen = { switchDate: chosenAccount?.switchDate ?? null, closeDate: closeOld?.date ?? null }
  const { closeDate, safeCloseDate } = switchDates({
    partners,
    orderDate: today(),
    // The check asks for the withdrawal period, after this step.
    withdrawalStart: null,
    ...chosen,
  })
  const day = closeDate ?? safeCloseDate
  const transferIban = closeOld?.transferIban ?? chosenAccount?.newIban
  const oldIban = withoutLogin && closeOld?.iban
  return {
    ...(oldIban && { oldIban }),
    ...(day && { closeDate: day }),
    ...(transferIban && { transferIban }),
  }
}

/** The chosen accounts that can be closed. Those of several people, or of somebody else, are not proposed: these must agree. */
export const closableAccounts: TypedHandler<'profile.closableAccounts'> = async (input, tools) =>
  (await chosenAccounts(input, tools))
    .filter(({ closable }) => closable)
    .map((chosen) => {
      const holders = ownersIn(chosen.owner)
      const isOther = ownersBeside(input.owners ?? [], holders).length > 0 && input.owners
      const reason = holders.length > 1 ? ('joint' as const) : isOther ? ('other' as const) : undefined
      return { ...chosen, proposed: !reason, ...(reason && { reason }) }
    })
