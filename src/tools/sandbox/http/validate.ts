import type { CallName } from '#generated/api.ts'
import type { JsonObject } from '#engine/util/json.ts'
import { createChecker, type Call } from '../../hosting/calls.ts'
import { readContract } from '../../hosting/read-contract.ts'
import { failure } from '../errors.ts'

const contract = readContract()
const calls = new Map(contract.calls.map((call) => [call.name, call]))
const errorsOf = createChecker(contract)

/** The names of all calls; fixed paths come before those with an id, which would match them. */
export const callNames = contract.calls
  .toSorted((a, b) => Number(a.path.includes('{id}')) - Number(b.path.includes('{id}')))
  .map(({ name }) => name as CallName) // the type is generated from the same files

export function callOf(name: CallName): Call {
  const call = calls.get(name)
  if (!call) throw new Error(`no call ${name}`)
  return call
}

/** At most five errors with JSON Pointers as text; undefined if the data is valid. */
const check = (id: string, data: unknown): string | undefined =>
  errorsOf(id, data)
    .slice(0, 5)
    .map(({ instancePath, message, keyword }) => `${instancePath || '/'} ${message ?? keyword}`)
    .join('; ') || undefined

/** Validates a part of a call. */
export const checkCall = (name: CallName, part: 'headers' | 'request' | 'response', data: unknown) =>
  check(`api/${name}.schema.json#/definitions/${part}`, data)

/** Validates an entity, such as `error-body` or `bank`. */
export const checkEntity = (name: string, data: unknown) => check(`entities/${name}.schema.json`, data)

// The cast: the properties of a schema are schemas.
const propertiesOf = (schema: JsonObject) => (schema.properties ?? {}) as Record<string, { type?: string }>

/** The request headers that the schema of a call declares; undefined if it declares none. */
export function ownHeaders(name: CallName, headers: Headers): Record<string, string> | undefined {
  const declared = callOf(name).headers
  if (!declared) return undefined
  const found = Object.keys(propertiesOf(declared)).map((key) => [key, headers.get(key)])
  return Object.fromEntries(found.filter(([, value]) => value !== null))
}

/** Converts a query parameter to the type of its schema; an invalid value stays text, and validation refuses it. */
function convert(value: string, type: string | undefined): unknown {
  if (type === 'integer' && /^-?\d+$/.test(value)) return Number(value)
  if (type === 'boolean' && /^(true|false)$/.test(value)) return value === 'true'
  return value
}

/** Reads the input of a call, not validated: query of a GET, fields of a multipart body, else JSON. An empty body is {}. */
export async function readInput(name: CallName, request: Request): Promise<unknown> {
  const { method, multipart, request: schema } = callOf(name)
  const types = propertiesOf(schema)
  const query = [...new URL(request.url).searchParams]
  if (method === 'GET')
    return Object.fromEntries(query.map(([key, value]) => [key, convert(value, types[key]?.type)]))
  try {
    if (multipart) return Object.fromEntries(await request.formData())
    const text = await request.text()
    return text.trim() === '' ? {} : (JSON.parse(text) ?? {})
  } catch {
    const kind = multipart ? 'multipart/form-data' : 'JSON'
    throw failure('unknown', { message: `${name}: the body is not ${kind}` }, 400)
  }
}
