import type { Serve } from '../api/server.ts'
import data from './order-input.json' with { type: 'json' }

/** An order with all its parts, and what the service answers. */
export const { owner, profile, key, order, input, answer, accounts } = data

export type Outcome = Awaited<ReturnType<Serve>>

/** A server whose order ends as given, and which then says whether it stands. */
export const ordering =
  (outcome: Outcome, completed: Outcome | (() => Outcome) = 'drop'): Serve =>
  ({ url }) => {
    if (url.endsWith('/switch/complete')) return outcome
    if (url.endsWith('/banking/accounts')) return { body: { accounts } }
    if (!url.endsWith('/switch/completed')) return undefined
    return typeof completed === 'function' ? completed() : completed
  }
