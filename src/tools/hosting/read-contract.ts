import { basename, join } from 'node:path'
import { filesBelow, readJson } from '#engine/tools/build/files.ts'
import type { JsonObject } from '#engine/util/json.ts'
import type { Call, Contract } from './calls.ts'

/** A schema of a call, as the check holds it. */
interface CallSchema extends JsonObject {
  description: string
  'x-call': Pick<Call, 'method' | 'path' | 'class'>
  'x-codes'?: string[]
  definitions: Pick<Call, 'headers' | 'request' | 'response'>
}

/** Reads schemas/api and schemas/entities below `root`. */
export function readContract(root = join(import.meta.dirname, '../../..')): Contract {
  const read = <Schema extends JsonObject>(folder: string) =>
    filesBelow(root, folder, '.schema.json').map(
      (file) => [basename(file, '.schema.json'), readJson(root, file) as Schema] as const, // the check validates it
    )
  const calls = read<CallSchema>('schemas/api')
  const entities = read('schemas/entities')
  return {
    calls: calls.map(([name, { description, 'x-call': shape, 'x-codes': codes = [], definitions }]) => {
      const { headers, request, response } = definitions
      return { ...shape, name, description, codes, ...(headers && { headers }), request, response }
    }),
    entities: Object.fromEntries(entities),
    schemas: [...entities, ...calls].map(([, schema]) => schema),
  }
}
