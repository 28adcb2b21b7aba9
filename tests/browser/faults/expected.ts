import type { CallName } from '#generated/api.ts'
import { calls } from '#generated/api.ts'
import type { FaultName } from './faults.ts'

/**
 * What comes of a fault. `works`: as if there had been none. `error`, `critical`, `fatal`: told with that severity, at the
 * place of the call. `logout`: tokens away, Start. `silent`: the customer goes on and hears nothing of it.
 */
export type Outcome = 'works' | 'error' | 'critical' | 'fatal' | 'logout' | 'silent'

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
/** Any 2xx is a success, whatever it holds. */
const taken: Expected = { outcome: 'works', requests: 1 }
const effect: Row = { ...once, renewed: replayed, shape: taken }

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

/** Whether the order is complete: any failure means no, and what is told is the failure of the order. */
const asked: Row = {
  ...all('error', 1),
  offline: { outcome: 'error', requests: 0 },
  refused: { outcome: 'error', requests: 2 },
  renewed: replayed,
  ended: { outcome: 'logout', requests: 1 },
  more: taken,
  late: taken,
  cut: { outcome: 'error', requests: 2 },
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
  more: taken,
  late: taken,
}

const byClass: Record<(typeof calls)[CallName]['class'], Row> = {
  A: once,
  B: effect,
  C: { ...repeated(once), shape: taken },
  D: repeated(once),
  E: asked,
  F: renewing,
}

/** After a lost answer the server is asked whether the order arrived. */
const arrived: Expected = { outcome: 'works', requests: 1 }
const fatal: Expected = { outcome: 'fatal', requests: 1 }

/** Where a call differs from its class. */
const own: Partial<Record<CallName, Partial<Row>>> = {
  'banking-login': {
    conflict: { outcome: 'critical', requests: 1, code: 'bank-login-already-exists' },
  },
  // The partner is the answer: without it nobody knows what joined the switch.
  'partner-by-partner-id': { shape: once.shape },
  // The directory comes in seven pages.
  'partners-search': {
    renewed: { outcome: 'works', requests: 8 },
    more: { outcome: 'works', requests: 7 },
    late: { outcome: 'works', requests: 7 },
  },
  // Leaving the bank is never held up.
  'banking-abandon': {
    ...all('silent', 1),
    offline: { outcome: 'silent', requests: 0 },
    renewed: { outcome: 'silent', requests: 2 },
    ended: { outcome: 'logout', requests: 1 },
  },
  'switch-complete': { slow: arrived, malformed: arrived, cut: arrived },
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
  // A one-time code is never sent again, and a refused one is no matter of the session.
  'auth-issue': {
    renewed: { outcome: 'critical', requests: 1, code: 'invalid-session' },
    ended: { outcome: 'critical', requests: 1, code: 'invalid-session' },
    shape: once.shape,
  },
}

/** What the reference (sections 3.1 and 3.2, as its head corrects them) promises for a cell. */
export const expected = (call: CallName, fault: FaultName): Expected =>
  own[call]?.[fault] ?? byClass[calls[call].class][fault]
