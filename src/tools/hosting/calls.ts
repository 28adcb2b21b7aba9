import { Ajv, type ErrorObject } from 'ajv'
import type { JsonObject } from '#engine/util/json.ts'

/** A call as schemas/api declares it. */
export interface Call {
  /** Name of its file, such as `partner-get`. */
  name: string
  description: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the base path; `{id}` is a placeholder. */
  path: string
  /** Class of the call, which decides timeout and retries; see src/api/transport.ts. */
  class: string
  /** Needs no bearer token. */
  public?: true
  /** Responds with 204 and no body. */
  empty?: true
  /** Backends need not support it; then they respond with 404, 405 or 501. */
  optional?: true
  multipart?: true
  /** May respond with 202: accepted, not completed. */
  later?: true
  /** Media types of the response, if JSON is not the only one. */
  produces?: string[]
  /** Error codes of this call, in addition to the general ones. */
  codes: string[]
  /** Schema of the request headers that the call declares. */
  headers?: JsonObject
  request: JsonObject
  response: JsonObject
}

export interface Contract {
  calls: Call[]
  /** Entities by file name. */
  entities: Record<string, JsonObject>
  /** All schemas with their `$id`, for ajv. */
  schemas: JsonObject[]
}

const base = 'https://wechselwerk.example/schemas'

/** Compiles a contract. The result validates data against one of its schemas, as `api/feedback.schema.json#/definitions/request`; all errors. */
export function createChecker({ schemas }: Contract): (id: string, data: unknown) => ErrorObject[] {
  const ajv = new Ajv({
    allErrors: true,
    keywords: ['x-call', 'x-codes', 'x-extensible-enum', 'x-read', 'x-lenient', 'x-essential'],
    schemas,
  })
  return (id, data) => {
    const validate = ajv.getSchema(`${base}/${id}`)
    if (!validate) throw new Error(`no schema ${id}`)
    return validate(data) ? [] : (validate.errors ?? [])
  }
}
