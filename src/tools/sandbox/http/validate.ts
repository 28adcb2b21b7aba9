import { Ajv, type ErrorObject } from 'ajv'
import { callSchemas, entitySchemas } from './schemas.ts'

export type CallName = keyof typeof callSchemas

/** The part of `x-call` that the sandbox uses. */
interface CallShape {
  method: string
  path: string
  empty?: boolean
  multipart?: boolean
}

export const shapeOf = (name: CallName): CallShape => callSchemas[name]['x-call']

const BASE = 'https://wechselwerk.example/schemas'
const ajv = new Ajv({
  allErrors: true,
  keywords: ['x-call', 'x-codes', 'x-extensible-enum', 'x-read', 'x-lenient', 'x-essential'],
  schemas: entitySchemas,
})
for (const schema of Object.values(callSchemas)) ajv.addSchema(schema)

const toText = (error: ErrorObject) => `${error.instancePath || '/'} ${error.message ?? error.keyword}`

function check(id: string, data: unknown): string | undefined {
  const validate = ajv.getSchema(id)
  if (!validate) throw new Error(`no schema ${id}`)
  if (validate(data)) return undefined
  return (validate.errors ?? []).slice(0, 5).map(toText).join('; ')
}

/** Validates a part of a call. Returns at most five errors with JSON Pointers as text; undefined if valid. */
export const checkCall = (name: CallName, part: 'headers' | 'request' | 'response', data: unknown) =>
  check(`${BASE}/api/${name}.schema.json#/definitions/${part}`, data)

/** Validates an entity, such as `error-body` or `bank`. */
export const checkEntity = (name: string, data: unknown) =>
  check(`${BASE}/entities/${name}.schema.json`, data)

/** The request headers that the schema of a call declares; undefined if it declares none. */
export function ownHeaders(name: CallName, headers: Headers): Record<string, string> | undefined {
  const { definitions } = callSchemas[name]
  if (!('headers' in definitions)) return undefined
  return Object.fromEntries(
    Object.keys(definitions.headers.properties).flatMap((key) => {
      const value = headers.get(key)
      return value === null ? [] : [[key, value]]
    }),
  )
}

/** Property schemas of a request, for converting query parameters. */
export function requestProperties(name: CallName): Record<string, { type?: string }> {
  const request: object = callSchemas[name].definitions.request
  // The cast: the inferred types of the JSON files have no common type.
  return (request as { properties?: Record<string, { type?: string }> }).properties ?? {}
}
