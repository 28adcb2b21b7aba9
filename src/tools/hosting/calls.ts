import { filesBelow, readJson } from '#engine/tools/build/files.ts'
import { isObject } from '#engine/util/json.ts'
import type { JsonObject } from '#engine/util/json.ts'

/** A call as schemas/api declares it. */
export interface Call {
  /** Name of its file, such as `partner-get`. */
  name: string
  description: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below the base path; `{id}` is a placeholder. */
  path: string
  /** Class of the call, which decides timeout and retries; see src/api/limits.ts. */
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

const stem = (file: string) => file.replace(/^.*\//, '').replace(/\.schema\.json$/, '')

const read = (root: string, folder: string): [name: string, schema: JsonObject][] =>
  filesBelow(root, folder, '.schema.json').map((file) => {
    const schema = readJson(root, file)
    if (!isObject(schema)) throw new Error(`${file} is not a schema`)
    return [stem(file), schema]
  })

function callOf(name: string, schema: JsonObject): Call {
  const { 'x-call': shape, 'x-codes': codes, definitions, description } = schema
  if (!isObject(shape) || !isObject(definitions)) throw new Error(`${name}: needs "x-call" and "definitions"`)
  const { headers, request, response } = definitions
  if (!isObject(request) || !isObject(response)) throw new Error(`${name}: needs "request" and "response"`)
  // The cast: `npm run check` validates `x-call`.
  return {
    ...(shape as unknown as Call),
    name,
    description: String(description),
    codes: (codes ?? []) as string[],
    ...(isObject(headers) && { headers }),
    request,
    response,
  }
}

/** Reads schemas/api and schemas/entities below `root`. */
export function readContract(root: string): Contract {
  const calls = read(root, 'schemas/api')
  const entities = read(root, 'schemas/entities')
  return {
    calls: calls.map(([name, schema]) => callOf(name, schema)),
    entities: Object.fromEntries(entities),
    schemas: [...entities, ...calls].map(([, schema]) => schema),
  }
}
