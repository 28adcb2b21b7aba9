import { filesBelow, readJson } from '#engine/tools/build/files.ts'

export type JsonObject = Record<string, unknown>
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A call as schemas/api declares it. */
export interface Call {
  /** Name of its file, such as `partner-get`. */
  name: string
  description: string
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the base path; an identifier stands as {id}. */
  path: string
  /** How it is retried: A secret, B effect, C idempotent, D read, E completed, F refresh. */
  class: string
  /** Takes no bearer token. */
  public?: true
  /** Answers 204. */
  empty?: true
  /** A backend may do without: 404, 405 and 501 say that it does. */
  optional?: true
  multipart?: true
  /** 202 says that the call was taken, not that it is done. */
  later?: true
  /** Media types of the answer, where there are more than JSON. */
  produces?: string[]
  /** Codes that only this call answers with, beside the 24. */
  codes: string[]
  /** Headers of its own, as the schema of an object. */
  headers?: JsonObject
  request: JsonObject
  response: JsonObject
}

export interface Contract {
  calls: Call[]
  /** Entities by the name of their file. */
  entities: Record<string, JsonObject>
  /** All files with their `$id`, for a validator. */
  schemas: JsonObject[]
}

const stem = (file: string) => file.replace(/^.*\//, '').replace(/\.schema\.json$/, '')

const read = (root: string, folder: string): [name: string, schema: JsonObject][] =>
  filesBelow(root, folder, '.schema.json').map((file) => {
    const schema = readJson(root, file)
    if (!isObject(schema)) throw new Error(`${file}: is no schema`)
    return [stem(file), schema]
  })

function callOf(name: string, schema: JsonObject): Call {
  const { 'x-call': shape, 'x-codes': codes, definitions, description } = schema
  if (!isObject(shape) || !isObject(definitions)) throw new Error(`${name}: needs "x-call" and "definitions"`)
  const { headers, request, response } = definitions
  if (!isObject(request) || !isObject(response)) throw new Error(`${name}: needs "request" and "response"`)
  // The check holds `x-call` to this shape: method, path and class of every call are read by the types as well.
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

/** Everything that schemas/api and schemas/entities below `root` declare. */
export function readContract(root: string): Contract {
  const calls = read(root, 'schemas/api')
  const entities = read(root, 'schemas/entities')
  return {
    calls: calls.map(([name, schema]) => callOf(name, schema)),
    entities: Object.fromEntries(entities),
    schemas: [...entities, ...calls].map(([, schema]) => schema),
  }
}
