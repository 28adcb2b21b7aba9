import { entries, get, isObject } from '#engine/tools/check/json.ts'
import type { Transition } from '#engine/tools/flow/transitions.ts'
import { isValid } from '#engine/schema/evaluate.ts'

/** Guards by name: JSON Schemas over the context. */
export type Guards = Readonly<Record<string, unknown>>

/** What is known of the context, because a transition has stored it as it is written in the flow. */
export type Facts = Readonly<Record<string, string | boolean>>

/** The one context key that a guard asks for; undefined if it asks for more, or in another way. */
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

/** The values that a transition stores as they are written in the flow. */
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

/** Whether a transition is taken: true and false where its guard asks for a known fact alone; undefined if nobody can say. */
export function isTaken({ guard: name }: Transition, guards: Guards, facts: Facts): boolean | undefined {
  if (name === undefined) return true
  const guard = guards[name]
  const key = keyOf(guard)
  return key !== undefined && Object.hasOwn(facts, key) ? isValid(guard, facts) : undefined
}
