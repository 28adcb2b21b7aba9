import type { GuardSchema } from '#generated/engine.ts'

/** Whether a context (or a value inside it) meets a condition. */
export type Predicate = (value: unknown) => boolean

/** A guard as a JSON Schema of few keywords, or, as in xstate, as a function of the context. */
export type Guard = GuardSchema | ((args: { context: Readonly<Record<string, unknown>> }) => boolean)

/** Guards by name. Strings (`$schema` of a guards file) are ignored. */
export type Guards = Readonly<Record<string, Guard | string | undefined>>

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const types: Record<string, Predicate> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/** Equality of JSON values; the order of keys does not count. */
function equal(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => equal(item, b[index]))
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
  )
}

/** The argument of a keyword, its place and the schema around it -> the condition; a wrong argument throws. */
type Keyword = (argument: unknown, location: string, schema: Readonly<Record<string, unknown>>) => Predicate

const wholeNumber = (argument: unknown, location: string): number =>
  Number.isInteger(argument) ? Number(argument) : refuse(location, 'must be a whole number')

const list = (argument: unknown, location: string): unknown[] =>
  Array.isArray(argument) ? argument : refuse(location, 'must be a list')

const compileAll = (argument: unknown, location: string): Predicate[] =>
  list(argument, location).map((schema, index) => compileGuard(schema, `${location}/${index}`))

/**
 * Every keyword asks for the type it speaks of, and `properties` for the presence of each: JSON Schema would let
 * `minItems: 1` pass on null and `properties` on {}, and no guard may pass because something is absent.
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
 * Compiles a guard schema; `place` (the guard's name) begins the messages.
 * @throws when a keyword is unknown or its argument is of the wrong type, wherever it stands.
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

/** Compiles the guards of a machine, so that a wrong one is found before the first event. */
export function compileGuards(guards: Guards): Map<string, Predicate> {
  const compiled = new Map<string, Predicate>()
  for (const [name, guard] of Object.entries(guards)) {
    // The cast: only createMachine's callers hand in a context, which is an object.
    if (typeof guard === 'function')
      compiled.set(name, (context) => guard({ context: context as Record<string, unknown> }))
    else if (isObject(guard)) compiled.set(name, compileGuard(guard, name))
  }
  return compiled
}
