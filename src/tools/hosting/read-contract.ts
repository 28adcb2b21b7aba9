import { join } from 'node:path'
import { filesBelow, readJson } from '#engine/tools/build/files.ts'
import { isObject, type JsonObject } from '#engine/util/json.ts'
import type { Call, Contract } from './calls.ts'

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
export function readContract(root = join(import.meta.dirname, '../../..')): Contract {
  const calls = read(root, 'schemas/api')
  const entities = read(root, 'schemas/entities')
  return {
    calls: calls.map(([name, schema]) => callOf(name, schema)),
    entities: Object.fromEntries(entities),
    schemas: [...entities, ...calls].map(([, schema]) => schema),
  }
}
