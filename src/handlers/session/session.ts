import { endServerSession } from '../../api/logout.ts'
import type { TypedHandler } from '../shared.ts'
import { erase as eraseAll } from './erase.ts'
import { logOut as logOutHere, reset as resetMode, resetHere } from './restart.ts'

export const reset: TypedHandler<'session.reset'> = async ({ here = false }) =>
  here ? resetHere() : resetMode()

export const erase: TypedHandler<'session.erase'> = async ({ reason }) => eraseAll(reason)

/**
 * Ends the session in this tab and on the server, where a switch that a link has opened stays, because the link was sent to come back
 * to it. `erases`: the customer declines a switch that the bank has started, so it is erased there too, if the server supports that.
 */
export const logOut: TypedHandler<'session.logOut'> = async ({ erases = false }) => {
  await endServerSession(erases)
  logOutHere()
  return null
}
