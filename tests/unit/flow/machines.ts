import * as fc from 'fast-check'
import type { Action, Flow, State, Transition } from '#generated/engine.ts'
import type { Guards } from '#engine/flow/machine.ts'

/** Random flows: numbers are drawn first and taken modulo what there is afterwards, so that they shrink well. */
interface StepPlan {
  target: number | null
  style: number
  guard: number | null
  actions: number[]
  reenter: boolean
}

interface StatePlan {
  kids: StatePlan[]
  initial: number
  final: boolean
  named: boolean
  on: { event: number; steps: StepPlan[] }[]
  always: StepPlan[]
  done: StepPlan[]
  after: { delay: number; steps: StepPlan[] } | null
  invoke: { named: boolean; input: boolean; done: StepPlan[]; failed: StepPlan[] } | null
}

export const eventNames = ['A', 'B', 'C']

export const initialContext = {
  f: false,
  g: true,
  list: [],
  n: null,
  until: '2026-12-01T10:00:00Z',
  o: { p: null, q: { r: 1 } },
}

/** Guards as schemas for our machine, and what they mean in plain words for xstate. */
export const guards: Guards = {
  f: { type: 'object', required: ['f'], properties: { f: { enum: [true] } } },
  g: { type: 'object', required: ['g'], properties: { g: { enum: [true, 'yes'] } } },
  listed: { required: ['list'], properties: { list: { type: 'array', minItems: 1 } } },
  either: { anyOf: [{ required: ['n'], properties: { n: { type: 'integer' } } }, { required: ['fresh'] }] },
  never: ({ context }) => context['f'] === 'never',
}

export interface TestContext {
  f: unknown
  g: unknown
  list: unknown
  n: unknown
  fresh?: unknown
}

export const meanings: Record<string, (context: TestContext) => boolean> = {
  f: (context) => context.f === true,
  g: (context) => context.g === true || context.g === 'yes',
  listed: (context) => Array.isArray(context.list) && context.list.length > 0,
  either: (context) => Number.isInteger(context.n) || context.fresh !== undefined,
  never: () => false,
}

const actions: Action[] = [
  { type: 'store', params: { f: true } },
  { type: 'store', params: { f: false, g: true } },
  { type: 'store', params: { g: false, list: ['a'] } },
  { type: 'store', params: { n: { from: '/event/output/x' } } },
  { type: 'store', params: { n: { from: '/event/error' }, 'o.p': { from: '/context/n' } } },
  { type: 'store', params: { 'o.q.r': { from: '/context/f' }, 'n.deep.er': 7 } },
  { type: 'store', params: { fresh: { from: '/event/nothing' } } },
  { type: 'store', params: { list: { from: '/context/list' } } },
  { type: 'clear', params: { keys: ['f', 'g'] } },
  { type: 'clear', params: { keys: ['list', 'n.deep', 'fresh'] } },
  { type: 'clear', params: { keys: ['o.q', 'o.p', 'o.x.y'] } },
  { type: 'clear', params: { keys: ['o', 'n'] } },
  { type: 'track', params: { area: 'area', event: 'one' } },
  { type: 'track', params: { area: 'area', event: 'two', seconds: { from: '/event/output/x' } } },
  { type: 'track', params: { area: 'area', event: 'three', seconds: { from: '/context/n' } } },
]

const delays = ['1000', '250', '/context/until', '/context/o/p']

const nat = fc.nat({ max: 999 })
const few = <T>(item: fc.Arbitrary<T>, maxLength: number) => fc.array(item, { maxLength })
/** Drawn in so many of a hundred cases, else null. */
const often = <T>(percent: number, item: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 100 - percent, arbitrary: fc.constant(null) }, { weight: percent, arbitrary: item })

const step: fc.Arbitrary<StepPlan> = fc.record({
  target: often(80, nat),
  style: nat,
  guard: often(50, nat),
  actions: few(nat, 2),
  reenter: fc.boolean(),
})
const guarded = step.chain((plan) => nat.map((guard) => ({ ...plan, guard })))

const statePlan = (depth: number): fc.Arbitrary<StatePlan> =>
  fc.record({
    kids: depth > 0 ? few(statePlan(depth - 1), 3) : fc.constant([]),
    initial: nat,
    final: nat.map((n) => n % 3 === 0),
    named: nat.map((n) => n % 4 === 0),
    on: few(fc.record({ event: nat, steps: fc.array(step, { minLength: 1, maxLength: 3 }) }), 2),
    always: often(18, fc.array(guarded, { minLength: 1, maxLength: 2 })).map((steps) => steps ?? []),
    done: few(step, 2),
    after: often(30, fc.record({ delay: nat, steps: fc.array(step, { minLength: 1, maxLength: 2 }) })),
    invoke: often(
      50,
      fc.record({ named: fc.boolean(), input: fc.boolean(), done: few(step, 2), failed: few(step, 2) }),
    ),
  })

interface Place {
  plan: StatePlan
  keys: string[]
  id: string | undefined
}

const letters = ['a', 'b', 'c', 'd']

function placesBelow(plan: StatePlan, keys: string[]): Place[] {
  return plan.kids.flatMap((kid, index) => {
    const path = [...keys, letters[index] ?? 'e']
    const id = kid.named ? `id-${path.join('-')}` : undefined
    return [{ plan: kid, keys: path, id }, ...placesBelow(kid, path)]
  })
}

/** All ways in which `from` can name `to`. */
function spellings(from: string[], to: Place, places: Place[]): string[] {
  const { keys } = to
  const within = (above: string[]) => above.length < keys.length && above.every((key, i) => key === keys[i])
  const named = places.filter((place) => place.id && (place === to || within(place.keys)))
  return [
    `#m.${keys.join('.')}`,
    ...(from.length > 0 && within(from.slice(0, -1)) ? [keys.slice(from.length - 1).join('.')] : []),
    ...(within(from) ? [`.${keys.slice(from.length).join('.')}`] : []),
    ...named.map((place) => [`#${place.id}`, ...keys.slice(place.keys.length)].join('.')),
  ]
}

const pick = <T>(items: readonly T[], n: number): T => items[n % items.length] as T // never empty here

function build(plan: StatePlan): Flow {
  const places = placesBelow(plan, [])
  const transition =
    (keys: string[]) =>
    (one: StepPlan): Transition => {
      const target = one.target === null ? undefined : pick(places, one.target)
      const names = target && spellings(keys, target, places)
      const name = names && (one.style % 31 === 30 ? '#m' : pick(names, one.style))
      const chosen = one.actions.map((n) => pick(actions, n))
      if (name && one.guard === null && chosen.length === 0 && !one.reenter) return name
      return {
        ...(name && { target: name }),
        ...(one.guard !== null && { guard: pick(Object.keys(guards), one.guard) }),
        ...(chosen.length > 0 && { actions: chosen.length === 1 ? pick(chosen, 0) : chosen }),
        ...(one.reenter && { reenter: true }),
      }
    }
  const steps = (plans: StepPlan[], keys: string[]) => plans.map(transition(keys))
  const on = (listens: StatePlan['on'], keys: string[]) =>
    Object.fromEntries(listens.map((entry) => [pick(eventNames, entry.event), steps(entry.steps, keys)]))

  const state = (keys: string[], { kids, invoke, ...rest }: StatePlan): State => ({
    ...(rest.named && keys.length > 0 && { id: `id-${keys.join('-')}` }),
    on: on(rest.on, keys),
    ...(rest.always.length > 0 && { always: steps(rest.always, keys) }),
    ...(rest.after &&
      !(kids.length === 0 && rest.final) && {
        after: { [pick(delays, rest.after.delay)]: steps(rest.after.steps, keys) },
      }),
    ...(kids.length > 0 && {
      initial: pick(letters.slice(0, kids.length), rest.initial),
      states: Object.fromEntries(
        kids.map((kid, i) => [letters[i], state([...keys, letters[i] ?? 'e'], kid)]),
      ),
      ...(rest.done.length > 0 && { onDone: steps(rest.done, keys) }),
    }),
    ...(kids.length === 0 && { meta: { screen: 's' }, ...(rest.final && { type: 'final' as const }) }),
    ...(invoke && {
      invoke: {
        ...(invoke.named && { id: `call-${keys.join('-')}` }),
        src: 'service',
        ...(invoke.input && {
          input: {
            n: { from: '/context/n' },
            x: { from: '/event/output/x' },
            fixed: 1,
            in: { n: [{ from: '/context/n' }, 1], x: { x: { from: '/event/output/x' } } },
          },
        }),
        ...(invoke.done.length > 0 && { onDone: steps(invoke.done, keys) }),
        onError: steps(invoke.failed, keys),
      },
    }),
  })
  const { initial = 'a', states = {} } = state([], { ...plan, invoke: null })
  return { id: 'm', version: 1, context: initialContext, initial, states, on: on(plan.on, []) }
}

/** A random flow of up to four states at the top, three levels deep. */
export const flows: fc.Arbitrary<Flow> = fc
  .tuple(statePlan(0), fc.array(statePlan(2), { minLength: 2, maxLength: 4 }))
  .map(([root, kids]) => build({ ...root, kids }))
