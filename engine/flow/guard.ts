import type { GuardSchema } from '#generated/engine.ts'
import { equal, isObject, types } from '../util/json.ts'

/** Whether a context (or a value inside it) meets a condition. */
export type Predicate = (value: unknown) => boolean

/** A guard as a JSON Schema of few keywords, or, as in xstate, as a function of the context. */
export type Guard = GuardSchema | ((args: { context: Readonly<Record<string, unknown>> }) => boolean)

/** Guards by name. Strings (`$schema` of a guards file) are ignored. */
export type Guards = Readonly<Record<string, Guard | string | undefined>>

/** Compiles a keyword from its argument, its location and the surrounding schema. Throws for an invalid argument. */
type Keyword = (argument: unknown, location: string, schema: Readonly<Record<string, unknown>>) => Predicate

const wholeNumber = (argument: unknown, location: string): number =>
  Number.isInteger(argument) ? Number(argument) : refuse(location, 'must be a whole number')

const list = (argument: unknown, location: string): unknown[] =>
  Array.isArray(argument) ? argument : refuse(location, 'must be a list')

const compileAll = (argument: unknown, location: string): Predicate[] =>
  list(argument, location).map((schema, index) => compileGuard(schema, `${location}/${index}`))

/**
 * Stricter than JSON Schema: each keyword requires its type, and `properties` requires each property. Otherwise `minItems: 1`
 * would pass for null and `properties` for {}, and a guard must not pass because data is missing.
 */
const keywords: Record<string, Keyword> = {
  description: () => () => true,
  type: (name, location) =>
    types[String(name)] ?? refuse(location, `must be one of ${Object.keys(types).join(', ')}`),
  const: (constant) => (value) => equal(value, constant),
  enum: (constants, location) => {
    const allowed = list(constants, location)
    return (value) => allowed.some((constant) => equal(value, constant))
  },
  minItems: (argument, location) => {
    const minimum = wholeNumber(argument, location)
    return (value) => Array.isArray(value) && value.length >= minimum
  },
  minLength: (argument, location) => {
    const minimum = wholeNumber(argument, location)
    return (value) => typeof value === 'string' && [...value].length >= minimum
  },
  required: (argument, location) => {
    const keys = list(argument, location).map(String)
    return (value) => isObject(value) && keys.every((key) => Object.hasOwn(value, key))
  },
  properties: (argument, location) => {
    const schemas = isObject(argument) ? argument : refuse(location, 'must be an object')
    const tests = Object.entries(schemas).map(
      ([key, schema]) => [key, compileGuard(schema, `${location}/${key}`)] as const,
    )
    return (value) =>
      isObject(value) && tests.every(([key, test]) => Object.hasOwn(value, key) && test(value[key]))
  },
  additionalProperties: (schema, location, { properties }) => {
    const test = compileGuard(schema, location)
    const named = Object.keys(isObject(properties) ? properties : {})
    return (value) =>
      isObject(value) && Object.entries(value).every(([key, one]) => named.includes(key) || test(one))
  },
  items: (schema, location) => {
    const test = compileGuard(schema, location)
    return (value) => Array.isArray(value) && value.every(test)
  },
  contains: (schema, location) => {
    const test = compileGuard(schema, location)
    return (value) => Array.isArray(value) && value.some(test)
  },
  allOf: (argument, location) => {
    const tests = compileAll(argument, location)
    return (value) => tests.every((test) => test(value))
  },
  anyOf: (argument, location) => {
    const tests = compileAll(argument, location)
    return (value) => tests.some((test) => test(value))
  },
}

function refuse(location: string, what: string): never {
  throw new Error(`Guard ${location} ${what}.`)
}

/**
 * Compiles a guard schema. `location` (the name of the guard) is the start of error messages.
 * @throws when a keyword is unknown or its argument has the wrong type.
 */
export function compileGuard(schema: unknown, location: string): Predicate {
  if (!isObject(schema)) return refuse(location, 'must be an object of conditions')
  const tests = Object.entries(schema).map(([name, argument]) => {
    const keyword = Object.hasOwn(keywords, name) ? keywords[name] : undefined
    const known = Object.keys(keywords).join(', ')
    return (
      keyword?.(argument, `${location}/${name}`, schema) ??
      refuse(location, `has the unknown keyword "${name}"; use ${known}`)
    )
  })
  return (value) => tests.every((test) => test(value))
}

/** Compiles the guards of a machine. An invalid guard throws here and not during an event. */
export function compileGuards(guards: Guards): Map<string, Predicate> {
  const compiled = new Map<string, Predicate>()
  for (const [name, guard] of Object.entries(guards)) {
    // The cast: guards are only called with a context, which is an object.
    if (typeof guard === 'function')
      compiled.set(name, (context) => guard({ context: context as Record<string, unknown> }))
    else if (isObject(guard)) compiled.set(name, compileGuard(guard, name))
  }
  return compiled
}
