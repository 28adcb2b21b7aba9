import type { Account, SwitchCreateResponse, UserinfoResponse } from '#generated/api.ts'
import { failure } from '../errors.ts'
import type { Context } from '../http/call.ts'
import { scenarioOf } from '../scenario.ts'
import { Session } from '../session.ts'
import { seed } from './detect.ts'

/** POST /switch: a new user, prepared for the scenario of the request. */
export function createSwitch({ store, input, request }: Context<'switch-create'>): SwitchCreateResponse {
  const session = store.add(new Session(input, scenarioOf(request, input)))
  seed(session)
  const { token, jwt, userId } = session
  const error = session.scenario?.switchError
  return { token, jwt, userId, ...(error && { error }) }
}

export function userinfo({ session }: Context<'userinfo'>): UserinfoResponse {
  const { userId, profile, consultantMail, start, type, withoutLogin } = session
  const { completed, startedAt, uploads, step, readOnly } = session
  return {
    userId,
    profile,
    switchMode: start.switchMode,
    completed,
    startedAt,
    uploads,
    ...(consultantMail && { consultantMail }),
    ...(type && { switchType: type }),
    ...(withoutLogin !== undefined && { withoutLogin }),
    ...(step && { step }),
    ...(readOnly && { readOnly }),
    ...(start.tenant && { tenant: start.tenant }),
  }
}

export function setAccount(
  { session, id }: Context<'account-enable' | 'account-disable'>,
  enabled: boolean,
): Account {
  const account = session.accounts.find((entry) => entry.id === id)
  if (!account) throw failure('unknown', { message: `no account ${id}` }, 404)
  account.enabled = enabled
  return account
}
