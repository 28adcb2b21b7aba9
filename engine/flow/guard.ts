import type { GuardSchema } from '#generated/engine.ts'
import { isValid } from '../schema/evaluate.ts'
import { isObject } from '../util/json.ts'

/** Whether a context meets a condition. */
export type Predicate = (context: unknown) => boolean

/** A guard as a JSON Schema, or, as in xstate, as a function of the context. */
type Guard = GuardSchema | ((args: { context: Readonly<Record<string, unknown>> }) => boolean)

/** Guards by name. Strings (`$schema` of a guards file) are ignored. */
export type Guards = Readonly<Record<string, Guard | string | undefined>>

/**
 * The guards of a machine. Their keywords mean what JSON Schema says, so `properties` alone passes where the property is absent;
 * the rule `guard-required` of the configuration check finds such a guard.
 */
export function guardPredicates(guards: Guards): Map<string, Predicate> {
  const predicates = new Map<string, Predicate>()
  for (const [name, guard] of Object.entries(guards)) {
    // The cast: guards are only called with a context, which is an object.
    if (typeof guard === 'function')
      predicates.set(name, (context) => guard({ context: context as Record<string, unknown> }))
    else if (isObject(guard)) predicates.set(name, (context) => isValid(guard, context))
  }
  return predicates
}
