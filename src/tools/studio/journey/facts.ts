import { entries, get, isObject } from '#engine/util/json.ts'
import type { Transition } from '#engine/tools/flow/transitions.ts'
import { lineage } from '#engine/tools/flow/states.ts'
import { isValid } from '#engine/schema/evaluate.ts'

/** Guards by name: JSON Schemas over the context. */
export type Guards = Readonly<Record<string, unknown>>

/** Context values that are certain, because a transition has stored them as constants or has reset them. */
export type Facts = Readonly<Record<string, string | boolean | null>>

/** The context key that a guard reads if it reads only one, with no keyword but `properties`; else undefined. */
export function keyOf(guard: unknown): string | undefined {
  const {
    description: _words,
    type: _type,
    required: _required,
    properties,
    ...more
  } = isObject(guard) ? guard : {}
  const [name, ...others] = entries(properties).map(([key]) => key)
  return others.length === 0 && entries(more).length === 0 ? name : undefined
}

/** The constants that a transition stores in the context. */
export const constantsOf = ({ actions }: Transition): Record<string, string | boolean> =>
  Object.fromEntries(
    actions
      .filter(({ value }) => value.type === 'store')
      .flatMap(({ value }) =>
        entries(get(value, 'params')).filter(
          (entry): entry is [string, string | boolean] =>
            typeof entry[1] === 'string' || typeof entry[1] === 'boolean',
        ),
      ),
  )

/** The keys that a transition resets, if they are initially null. */
function resetsOf({ actions, from }: Transition): Record<string, null> {
  const initial = get(lineage(from).at(-1)?.value, 'context')
  const keys = actions
    .filter(({ value }) => value.type === 'clear')
    .flatMap(({ value }) => get(get(value, 'params'), 'keys'))
  return Object.fromEntries(
    keys.filter((key) => typeof key === 'string' && get(initial, key) === null).map((key) => [key, null]),
  )
}

/** The context values that are certain after a transition. */
export const factsOf = (transition: Transition): Facts => ({
  ...resetsOf(transition),
  ...constantsOf(transition),
})

/** Whether a transition is taken. Known if it has no guard, or if its guard reads one known fact only; else undefined. */
export function isTaken({ guard: name }: Transition, guards: Guards, facts: Facts): boolean | undefined {
  if (name === undefined) return true
  const guard = guards[name]
  const key = keyOf(guard)
  return key !== undefined && Object.hasOwn(facts, key) ? isValid(guard, facts) : undefined
}
