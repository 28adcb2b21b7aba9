import { calls, type CallName } from '#generated/api.ts'
import { pick, randomFrom } from '../support/check/random.ts'
import { faults, faultsOf, type Fault } from './faults.ts'
import choices from './plan.json' with { type: 'json' }

/**
 * What a journey tries. `calm`: nothing fails. `calls`: some calls fail, each in one way, in the first press in which it is made.
 * `storm`: faults meet requests by their number. `tabs`: two tabs, and time; an end may fail. `storage`: it is full for a while.
 * `odd`: what answers need not hold is often missing or odd. `after`: what comes after the order, with failing calls.
 */
type Kind = keyof typeof choices.weights
/** What a customer does, as acts.ts does it. */
export type Act = keyof typeof choices.usual

const names = Object.keys(calls) as CallName[] // its own keys
/** The calls that may fail: all; erasing; the order and what comes after it. */
const mayFail: Partial<Record<Kind, RegExp>> = {
  calls: /./,
  tabs: /switch-erase/,
  after: /complete|cancel|userinfo|switch-partners/,
}

/** What happens in the journey with a number: always the same. */
export function planOf(seed: number, number: number) {
  const own = seed * 100_003 + number
  const random = randomFrom(own)
  const from = <T>(list: readonly T[]) => pick(random, list)
  const upTo = (count: number) => Math.floor(random() * count)
  const kind = choices.kinds[number % choices.kinds.length] as Kind // as the file says
  const weights = Object.entries({ ...choices.usual, ...choices.weights[kind] }) as [Act, number][] // its own keys
  const acts = weights.flatMap(([act, weight]) => Array.from({ length: weight }, () => act))
  const [first, every, isOutage] = [upTo(60), 1 + upTo(3), random() < 0.5]
  const outage = from(choices.outages) as Fault // as the file says
  const storm = Array.from({ length: kind === 'storm' ? 1 + upTo(8) : 0 }, (_, at): [number, Fault] => {
    return [first + at * every, isOutage ? outage : from(faults)]
  })
  return {
    number,
    /** What all chance of the journey comes from. */
    seed: own,
    kind,
    path: from(choices.paths) + from(choices.queries),
    lang: from(choices.languages),
    /** For how long an access token is good, in milliseconds. */
    tokenLifetime: from(choices.tokenLifetimes),
    /** How far the clock of the device is ahead, in milliseconds. */
    ahead: from(choices.clocks),
    /** What the customer does, with a number from 0 to 1 for how. */
    moves: Array.from({ length: 6 + upTo(14) }, (): [Act, number] => [from(acts), random()]),
    /** Faults by the number of the request that meets them. */
    faults: storm,
    /** Only one of them fails in a press. */
    alone: random() < 0.7,
    failing: names.flatMap((call): [CallName, Fault][] =>
      mayFail[kind]?.test(call) && random() < 0.9 ? [[call, from(faultsOf(call))]] : [],
    ),
  }
}
export type Plan = ReturnType<typeof planOf>
