import { entries, get, isObject } from '#engine/tools/check/json.ts'
import type { Transition } from '#engine/tools/flow/transitions.ts'
import { isValid } from '#engine/schema/evaluate.ts'

/** Guards by name: JSON Schemas over the context. */
export type Guards = Readonly<Record<string, unknown>>

/** Context values that are certain, because a transition has stored them as constants. */
export type Facts = Readonly<Record<string, string | boolean>>

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
export const factsOf = ({ actions }: Transition): Facts =>
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

/** Whether a transition is taken. Known if it has no guard, or if its guard reads one known fact only; else undefined. */
export function isTaken({ guard: name }: Transition, guards: Guards, facts: Facts): boolean | undefined {
  if (name === undefined) return true
  const guard = guards[name]
  const key = keyOf(guard)
  return key !== undefined && Object.hasOwn(facts, key) ? isValid(guard, facts) : undefined
}
