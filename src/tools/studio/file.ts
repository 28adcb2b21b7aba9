import { isObject } from '#engine/util/json.ts'
import { parse } from '#engine/tools/json/parse.ts'
import type { DraftFiles } from './draft-files.ts'

/** The schema of tenant files, and the file that it refers to. */
export const schemaFiles = ['schemas/engine/tenant.schema.json', 'schemas/engine/common.schema.json'] as const

/** The text of a tenant file, and the other files of its folder that the studio made or changed. Immutable. */
export interface TenantDocument {
  /** Its path: tenants/<id>/tenant.json. */
  file: string
  text: string
  files?: DraftFiles
}

export const fileOf = (id: string): string => `tenants/${id}/tenant.json`
export const idOf = (file: string): string => file.split('/')[1] ?? ''

type Parsed = Record<string, unknown> | undefined
const cache = new WeakMap<TenantDocument, { parsed: Parsed }>()

/** The object in a document; undefined if it is not strict JSON or not an object. Cached. */
export function parsedObject(document: TenantDocument): Parsed {
  const cached = cache.get(document)
  if (cached) return cached.parsed
  const { value, problems } = parse(document.file, document.text)
  const parsed = isObject(value) && problems.length === 0 ? value : undefined
  cache.set(document, { parsed })
  return parsed
}
