import type { CallName } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import type { FaultName } from './faults.ts'

/**
 * What comes of a fault. `works`: as if there had been none. `error`, `critical`, `fatal`: told with that severity, at the
 * place of the call. `logout`: tokens away, Start. `silent`: the customer goes on and hears nothing of it. `open`: nobody
 * knows whether the order stands; it is asked for, and the customer told so.
 */
export type Outcome = 'works' | 'error' | 'critical' | 'fatal' | 'logout' | 'silent' | 'open'

export interface Expected {
  outcome: Outcome
  /** Requests of this call that leave the browser until then. */
  requests: number
  /** Code whose words are shown; where none is named, words of our own for what no code says. */
  code?: string
}

type Row = Record<FaultName, Expected>

/** Retries of class C and D after no answer, beside the first request. */
const retries = 2

/** Nothing is sent again by itself: calls with a secret. The base of all others. */
const once: Row = {
  offline: { outcome: 'error', requests: 0, code: 'offline-error' },
  refused: { outcome: 'error', requests: 1, code: 'no-answer' },
  slow: { outcome: 'error', requests: 1, code: 'no-answer' },
  code: { outcome: 'error', requests: 1, code: 'access-denied' },
  renewed: { outcome: 'error', requests: 1, code: 'session-renewed' },
  ended: { outcome: 'logout', requests: 1 },
  forbidden: { outcome: 'error', requests: 1 },
  missing: { outcome: 'error', requests: 1, code: 'no-service' },
  conflict: { outcome: 'error', requests: 1 },
  throttled: { outcome: 'critical', requests: 1, code: 'too-many-failed-requests' },
  broken: { outcome: 'critical', requests: 1, code: 'internal-error' },
  gateway: { outcome: 'error', requests: 1, code: 'no-service' },
  malformed: { outcome: 'error', requests: 1, code: 'no-service' },
  shape: { outcome: 'error', requests: 1, code: 'no-service' },
  more: { outcome: 'works', requests: 1 },
  late: { outcome: 'works', requests: 1 },
  cut: { outcome: 'error', requests: 1, code: 'no-answer' },
}

const replayed: Expected = { outcome: 'works', requests: 2 }
/** As if nothing had been wrong: what the answer did not tell, the server was asked. */
const found: Expected = { outcome: 'works', requests: 1 }
const effect: Row = { ...once, renewed: replayed }

const repeated = (row: Row): Row => ({
  ...row,
  renewed: replayed,
  refused: { ...row.refused, requests: 1 + retries },
  slow: { ...row.slow, requests: 1 + retries },
  gateway: { ...row.gateway, requests: 1 + retries },
  cut: { ...row.cut, requests: 1 + retries },
})

const all = (outcome: Outcome, requests: number): Row =>
  Object.fromEntries(Object.keys(once).map((fault) => [fault, { outcome, requests }])) as Row // the keys of Row

const open: Expected = { outcome: 'open', requests: 1 }

/** Whether the order is complete is asked until it is known; how often, depends on how long an answer takes. */
const asked: Row = {
  ...all('open', 1),
  renewed: replayed,
  ended: { outcome: 'logout', requests: 1 },
  more: found,
  late: found,
}

/** Renewing the session: what has an answer other than a pair ends it, no answer at all and the page of a gateway do not. */
const renewing: Row = {
  ...all('logout', 1),
  offline: { outcome: 'error', requests: 0 },
  refused: { outcome: 'error', requests: 1 + retries },
  slow: { outcome: 'error', requests: 1 + retries },
  throttled: { outcome: 'logout', requests: 1 },
  gateway: { outcome: 'error', requests: 2 },
  cut: { outcome: 'logout', requests: 2 },
  more: found,
  late: found,
}

const byClass: Record<(typeof calls)[CallName]['class'], Row> = {
  A: once,
  B: effect,
  C: repeated(once),
  D: repeated(once),
  E: asked,
  F: renewing,
}

const fatal: Expected = { outcome: 'fatal', requests: 1 }

/** What a screen writes is read where the answer does not show it; the calls that only the client makes are not. */
const readAgain: Partial<Row> = { malformed: found, shape: found }

/** The call takes no session, so a refusal is no matter of one. */
const withoutSession: Partial<Row> = {
  renewed: { outcome: 'critical', requests: 1, code: 'invalid-session' },
  ended: { outcome: 'critical', requests: 1, code: 'invalid-session' },
}

/** Where a call differs from its class. */
const own: Partial<Record<CallName, Partial<Row>>> = {
  'banking-login': {
    // Nothing promises to send a PIN by itself.
    offline: { ...once.offline, code: 'offline-error.no-retry' },
    conflict: { outcome: 'critical', requests: 1, code: 'bank-login-already-exists' },
  },
  // The directory or the list shows what came of them.
  'partner-by-partner-id': readAgain,
  'account-enable': readAgain,
  'account-disable': readAgain,
  'partner-enable': readAgain,
  'partner-disable': readAgain,
  'partners-enable-all': readAgain,
  'partners-disable-all': readAgain,
  'switch-type': readAgain,
  // Leaving the bank is never held up.
  'banking-abandon': {
    ...all('silent', 1),
    offline: { outcome: 'silent', requests: 0 },
    renewed: { outcome: 'silent', requests: 2 },
    ended: { outcome: 'logout', requests: 1 },
  },
  // It stands only when the server says so; where it did not arrive, nobody knows that.
  'switch-complete': {
    offline: { outcome: 'open', requests: 0 },
    refused: open,
    missing: open,
    conflict: open,
    broken: open,
    gateway: open,
    slow: found,
    malformed: found,
    shape: found,
    cut: found,
  },
  // Specification, section 2: an error in the answer leads to the Error route. No session is there to be renewed.
  'switch-create': {
    code: { ...fatal, code: 'access-denied' },
    renewed: { ...fatal, code: 'invalid-session' },
    ended: { ...fatal, code: 'invalid-session' },
    forbidden: fatal,
    conflict: fatal,
    throttled: { ...fatal, code: 'too-many-failed-requests' },
    broken: { ...fatal, code: 'internal-error' },
    shape: { ...fatal, code: 'could-not-create-user' },
  },
  // A one-time code is never sent again.
  'auth-issue': { ...withoutSession, shape: once.shape },
  'auth-logout': withoutSession,
}

/** What the reference (sections 3.1 and 3.2, as its head corrects them) promises for a cell. */
export const expected = (call: CallName, fault: FaultName): Expected =>
  own[call]?.[fault] ?? byClass[calls[call].class][fault]
