export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Equality of JSON values; the order of keys does not count. */
export function equal(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => equal(item, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]))
  )
}

/** The types of JSON Schema, each with its test. */
export const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

/** The value under a key of an object, own properties only; undefined for anything else. */
export const get = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

export const asString = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
/** A list as it is; for another value always the same empty one, so that nothing that depends on it is computed again. */
export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : none)
const none: unknown[] = []
export const entries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

type Filled<T> = { [Key in keyof T]?: Exclude<T[Key], undefined | null | ''> }

/** The fields that have a value: without those that are undefined, null or an empty text. */
export const filled = <T extends object>(fields: T): Filled<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  ) as Filled<T> // only fields of T, each with its value

/** The JSON Pointer of a child. */
export const join = (pointer: string, token: string | number): string =>
  `${pointer}/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`

/** The tokens of a JSON Pointer, unescaped. */
export const tokens = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))

/** A copy of a value in which the part at a path of keys is changed. Missing objects on the path are created. */
export const changedAt = (
  value: unknown,
  [key, ...rest]: readonly string[],
  change: (old: unknown) => unknown,
): unknown =>
  key === undefined
    ? change(value)
    : { ...(isObject(value) && value), [key]: changedAt(get(value, key), rest, change) }

/** The value at a JSON Pointer; undefined when nothing is there. */
export const at = (value: unknown, pointer: string): unknown =>
  tokens(pointer).reduce(
    (here, token) => (Array.isArray(here) ? (here[Number(token)] as unknown) : get(here, token)),
    value,
  )
