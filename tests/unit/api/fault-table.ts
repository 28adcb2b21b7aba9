import { calls, type CallName } from '#generated/api.ts'
import type { FaultName } from './fault-server.ts'

/**
 * What comes of a call that meets a fault: how often it is sent, and what the product then says. `works`: it is done. `open`: it is
 * told neither as done nor as failed. `logout`: the tokens are deleted, and Start is loaded. Else the code of the problem, and its
 * severity unless that is `error`; `raw` is a technical text in the place of a code. A dot: the same as the cell to the left.
 *
 * secret: never sent again by itself. effect: only after a 401, which has no effect. add: an effect that can be looked up. write, read,
 * status: may be repeated. renewal: the session ends if it is refused, and stays if nobody answers. order: only a confirmation or a
 * refusal says what became of it. erase: erased only if the server says so. user: without one there is only the Error route.
 */
const table = `
fault                    | secret                              | effect  | add             | write        | read         | status       | renewal      | order                               | erase  | user
offline                  | 0 offline-error                     | .       | .               | .            | .            | .            | .            | 0 open                              | .      | 0 offline-error
no connection            | 1 no-answer                         | .       | .               | 3 no-answer  | .            | 2 no-answer  | 3 no-answer  | 1 open                              | .      | 1 no-answer
no answer in time        | 1 no-answer                         | .       | .               | 3 no-answer  | .            | 1 no-answer  | 3 no-answer  | 1 open                              | .      | 1 no-answer
400 with a code          | 1 access-denied                     | .       | .               | .            | .            | .            | 1 logout     | 1 access-denied                     | 1 open | 1 fatal access-denied
401, then a new token    | 1 session-renewed                   | 2 works | .               | .            | .            | .            | 1 logout     | 2 works                             | .      | 1 fatal invalid-session
401, and no new token    | 1 logout                            | .       | .               | .            | .            | .            | .            | .                                   | 1 open | 1 fatal invalid-session
403 with technical text  | 1 raw                               | .       | .               | .            | .            | .            | 1 logout     | 1 raw                               | 1 open | 1 fatal raw
404 without a body       | 1 no-service                        | .       | .               | .            | .            | .            | 1 logout     | 1 open                              | .      | 1 no-service
409                      | 1 raw                               | .       | .               | .            | .            | .            | 1 logout     | 1 open                              | .      | 1 fatal raw
429 for 30 s             | 1 critical too-many-failed-requests | .       | .               | .            | .            | .            | 1 logout     | 1 critical too-many-failed-requests | 1 open | 1 fatal too-many-failed-requests
500                      | 1 critical internal-error           | .       | .               | .            | .            | .            | 1 logout     | 1 open                              | .      | 1 fatal internal-error
503 of a gateway         | 1 no-service                        | .       | .               | 3 no-service | .            | 1 no-service | 2 no-service | 1 open                              | .      | 1 no-service
200, broken JSON         | 1 no-service                        | .       | 1 works         | .            | 1 no-service | .            | 1 logout     | 1 open                              | .      | 1 no-service
200, another shape       | 1 no-service                        | .       | 1 works         | .            | 1 no-service | .            | 1 logout     | 1 open                              | .      | 1 fatal could-not-create-user
200, a page of HTML      | 1 no-service                        | .       | 1 works         | .            | 1 no-service | .            | .            | 1 open                              | .      | 1 no-service
200, unknown fields      | 1 works                             | .       | .               | .            | .            | .            | .            | .                                   | .      | .
200 after 3 s            | 1 works                             | .       | .               | .            | .            | .            | .            | .                                   | .      | .
200 that breaks off      | 1 no-answer                         | .       | .               | 3 no-answer  | .            | 2 no-answer  | 2 logout     | 1 open                              | .      | 1 no-answer
200, empty, nothing done | 1 no-service                        | .       | 1 not-confirmed | .            | 1 no-service | .            | 1 logout     | 1 open                              | .      | 1 fatal could-not-create-user
200 with an error        | 1 bank-error                        | .       | 1 not-confirmed | .            | 1 bank-error | .            | 1 logout     | 1 open                              | .      | 1 fatal could-not-create-user
`
const [[, ...columns] = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))

const columnOf = { A: 'secret', B: 'effect', C: 'write', D: 'read', E: 'status', F: 'renewal' }
const ownColumn: Partial<Record<CallName, string>> = {
  'partner-by-partner-id': 'add',
  'nachlass-upload': 'add',
  'switch-complete': 'order',
  'switch-erase': 'erase',
  'switch-create': 'user',
}

/** Where a call differs from its column. */
const own: Partial<Record<CallName, Partial<Record<FaultName, string>>>> = {
  'auth-issue': {
    '401, then a new token': '1 critical invalid-session',
    '401, and no new token': '1 critical invalid-session',
    '200, empty, nothing done': '1 fatal unknown',
  },
  // Who polls refuses an answer that has nothing but an error.
  'banking-retrieve': { '200 with an error': '1 open' },
  // The login may have ended before.
  'banking-abandon': { '404 without a body': '1 works', '409': '1 works' },
  // It may be too late, or not offered. A cancelled order has no token any more: then nobody can say what became of it.
  'switch-cancel': Object.fromEntries(
    [
      'no answer in time',
      '401, then a new token',
      '401, and no new token',
      '404 without a body',
      '409',
      '200, broken JSON',
      '200, another shape',
      '200, a page of HTML',
      '200 that breaks off',
    ].map((fault) => [fault, '1 open']),
  ),
}

export function expected(call: CallName, fault: FaultName): string {
  // Logging out never waits for the server.
  if (call === 'auth-logout') return fault === 'offline' ? '0 works' : '1 works'
  // By the contract its answer has no body.
  if ('empty' in calls[call] && fault === '200, empty, nothing done') return '1 works'
  const cells = rows.find(([name]) => name === fault)?.slice(1) ?? []
  const at = columns.indexOf(ownColumn[call] ?? columnOf[calls[call].class])
  return own[call]?.[fault] ?? cells.slice(0, at + 1).findLast((cell) => cell !== '.') ?? ''
}
