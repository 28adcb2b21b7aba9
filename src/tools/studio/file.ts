import { isObject } from '#engine/tools/check/json.ts'
import { parse } from '#engine/tools/check/parse.ts'

/** The text of a tenant file. Immutable. */
export interface TenantDocument {
  /** Its path: tenants/<id>/tenant.json. */
  file: string
  text: string
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
