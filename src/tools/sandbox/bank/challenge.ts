import type { Challenge, Method } from '#generated/api.ts'
import type { Clock } from '../store.ts'
import { behaviours, bankByCode } from '../data.ts'
import challenges from '../data/challenges.json' with { type: 'json' }
import type { Login } from '../session.ts'
import { effectOf, methodsOf } from './effect.ts'

/** Lifetime of a challenge. Real time, so that a fast clock does not shorten the time for typing. */
const LIFETIME_MS = 300_000
const POLL_MS = 5000

/** The fields of a challenge that depend on its method. */
type MethodFields = Partial<Challenge> & Pick<Challenge, 'type'>
// The cast: JSON imports widen enums to string. Every answer of the sandbox is validated.
const table = challenges as Record<string, MethodFields>

function methodFields(
  { kind, device = '' }: Method,
  login: Login,
  origin: string,
  clock: Clock,
): MethodFields {
  const fields = table[kind]
  if (!fields) throw new Error(`sandbox: no challenge for ${kind}`)
  const bank = bankByCode(login.bankCode)?.name ?? 'Bank'
  const message = fields.message?.replace('{bank}', bank).replace('{device}', device) ?? ''
  return {
    ...fields,
    message,
    ...(kind === 'push-decoupled' && {
      pollAfterMs: clock.real(POLL_MS),
      pollingAllowed: behaviours[login.bankCode]?.polling !== false,
    }),
    ...(kind === 'redirect' && { redirectUrl: `${origin}/__sandbox/bank?loginId=${login.id}` }),
  }
}

/** Creates a challenge for a method and makes it the current one of the login. */
export function issue(login: Login, method: Method, origin: string, clock: Clock): Challenge {
  const effect = effectOf(login.name)
  const expireMs = effect?.do === 'login' ? effect.expireMs : undefined
  login.issuedAt = Date.now()
  login.kind = method.kind
  login.challenge = {
    loginId: login.id,
    ...methodFields(method, login, origin, clock),
    methods: methodsOf(login),
    chosen: method.id,
    expiresAt: new Date(
      Date.now() + (expireMs === undefined ? LIFETIME_MS : clock.real(expireMs)),
    ).toISOString(),
  }
  return login.challenge
}

/** Creates a challenge that asks for the method. */
export function offerMethods(login: Login): Challenge {
  login.issuedAt = Date.now()
  const expiresAt = new Date(Date.now() + LIFETIME_MS).toISOString()
  const message = 'Bitte wählen Sie ein TAN-Verfahren.'
  login.challenge = {
    loginId: login.id,
    type: 'method-select',
    methods: methodsOf(login),
    message,
    expiresAt,
  }
  return login.challenge
}

/** Creates a new challenge for the current method. */
export function reissue(login: Login, origin: string, clock: Clock): Challenge | undefined {
  const method = methodsOf(login).find((entry) => entry.id === login.challenge?.chosen)
  return method && issue(login, method, origin, clock)
}

export const expired = (login: Login) => Date.parse(login.challenge?.expiresAt ?? '') <= Date.now()
