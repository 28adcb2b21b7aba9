import { Ajv, type ErrorObject } from 'ajv'
import { callSchemas, entitySchemas } from './schemas.ts'

export type CallName = keyof typeof callSchemas

/** How a call looks on the wire, as its schema declares it. */
export interface CallShape {
  method: string
  path: string
  empty?: boolean
  multipart?: boolean
}

export const shapeOf = (name: CallName): CallShape => callSchemas[name]['x-call']

const BASE = 'https://wechselwerk.example/schemas'
const ajv = new Ajv({ allErrors: true, keywords: ['x-call', 'x-codes', 'x-open'], schemas: entitySchemas })
for (const schema of Object.values(callSchemas)) ajv.addSchema(schema)

const show = (error: ErrorObject) => `${error.instancePath || '/'} ${error.message ?? error.keyword}`

function check(id: string, data: unknown): string | undefined {
  const validate = ajv.getSchema(id)
  if (!validate) throw new Error(`no schema ${id}`)
  if (validate(data)) return undefined
  return (validate.errors ?? []).slice(0, 5).map(show).join('; ')
}

/** What is wrong with a request or response of a call: at most five findings with JSON Pointers; undefined when valid. */
export const checkCall = (name: CallName, part: 'headers' | 'request' | 'response', data: unknown) =>
  check(`${BASE}/api/${name}.schema.json#/definitions/${part}`, data)

/** The same for an entity, such as `error-body` or `bank`. */
export const checkEntity = (name: string, data: unknown) =>
  check(`${BASE}/entities/${name}.schema.json`, data)

/** The headers of its own that a call declares, as far as they came; undefined where it declares none. */
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

/** Property schemas of a request, for reading query parameters as numbers and booleans. */
export function requestProperties(name: CallName): Record<string, { type?: string }> {
  const request: object = callSchemas[name].definitions.request
  // Any draft-07 schema has this shape; the union of 30 inferred JSON types has no common one.
  return (request as { properties?: Record<string, { type?: string }> }).properties ?? {}
}
