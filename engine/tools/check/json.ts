import { isObject } from '../../util/json.ts'

export { isObject }

/** The value under a key of an object, own properties only; undefined for anything else. */
export const get = (value: unknown, key: string): unknown =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

export const asString = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined
export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
export const entries = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : [])

const escape = (token: string) =>
  token.includes('/') || token.includes('~') ? token.replaceAll('~', '~0').replaceAll('/', '~1') : token
const unescape = (token: string) =>
  token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token

export const join = (pointer: string, token: string | number): string => `${pointer}/${escape(String(token))}`

/** The tokens of a JSON Pointer, unescaped. */
export const tokens = (pointer: string): string[] =>
  pointer === '' ? [] : pointer.slice(1).split('/').map(unescape)

/** The value at a JSON Pointer; undefined when nothing is there. */
export function at(value: unknown, pointer: string): unknown {
  let here = value
  for (const token of tokens(pointer)) here = Array.isArray(here) ? here[Number(token)] : get(here, token)
  return here
}
