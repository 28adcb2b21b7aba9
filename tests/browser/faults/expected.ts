import type { CallName } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import type { FaultName } from './faults.ts'

/**
 * The result of a fault. `works`: the call succeeds. `error`, `critical`, `fatal`: a problem of that severity is shown.
 * `logout`: the tokens are deleted and Start is shown. `silent`: the customer continues without a message. `unknown`: the page
 * says that the status of the order is unknown, and asks the server for it.
 */
export type Outcome = 'works' | 'error' | 'critical' | 'fatal' | 'logout' | 'silent' | 'unknown'

export interface Expected {
  outcome: Outcome
  /** How many requests of this call the browser has sent by then. */
  requests: number
  /** Error code whose text is shown. Without a code a general text is shown. */
  code?: string
}

type Row = Record<FaultName, Expected>

/** Retries of calls of class C and D that get no answer, after the first request. */
const retries = 2

/** Calls with a secret: never repeated automatically. All other rows extend this one. */
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
/** The call succeeds: what the answer does not say is read from the server. */
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

const open: Expected = { outcome: 'unknown', requests: 1 }

/** The order: its status is requested until it is known. */
const asked: Row = {
  ...all('unknown', 1),
  renewed: replayed,
  ended: { outcome: 'logout', requests: 1 },
  more: found,
  late: found,
}

/** Token renewal: an answer without new tokens ends the session; no answer, or a gateway's error page, does not. */
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

/** Calls of a screen whose answer is unusable: the screen reads the new state from the server. */
const readAgain: Partial<Row> = { malformed: found, shape: found }

/** Calls without a token: a 401 is not about the session. */
const withoutSession: Partial<Row> = {
  renewed: { outcome: 'critical', requests: 1, code: 'invalid-session' },
  ended: { outcome: 'critical', requests: 1, code: 'invalid-session' },
}

/** Calls that differ from their class. */
const own: Partial<Record<CallName, Partial<Row>>> = {
  'banking-login': {
    // The text must not promise that the PIN is sent automatically later.
    offline: { ...once.offline, code: 'offline-error.no-retry' },
    conflict: { outcome: 'critical', requests: 1, code: 'bank-login-already-exists' },
  },
  // The list on the screen shows the new state.
  'partner-by-partner-id': readAgain,
  'account-enable': readAgain,
  'account-disable': readAgain,
  'partner-enable': readAgain,
  'partner-disable': readAgain,
  'partners-enable-all': readAgain,
  'partners-disable-all': readAgain,
  'switch-type': readAgain,
  // Customers can always leave the login of a bank, even if this call fails.
  'banking-abandon': {
    ...all('silent', 1),
    offline: { outcome: 'silent', requests: 0 },
    renewed: { outcome: 'silent', requests: 2 },
    ended: { outcome: 'logout', requests: 1 },
  },
  // Only the server can confirm an order. Without an answer it is unknown whether the order arrived.
  'switch-complete': {
    offline: { outcome: 'unknown', requests: 0 },
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
  // Specification, section 2: an error leads to the Error route. There is no session yet that could be renewed.
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
  // A one-time code can be used only once, so the call is not repeated.
  'auth-issue': { ...withoutSession, shape: once.shape },
  'auth-logout': withoutSession,
}

/** The expected result of a cell: sections 3.1 and 3.2 of the reference, with the corrections at its top. */
export const expected = (call: CallName, fault: FaultName): Expected =>
  own[call]?.[fault] ?? byClass[calls[call].class][fault]
