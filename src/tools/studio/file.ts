import { isObject } from '#engine/tools/check/json.ts'
import { parse } from '#engine/tools/check/parse.ts'

/** A tenant file in hand. */
export interface TenantDocument {
  /** Where it belongs: tenants/<id>/tenant.json. */
  file: string
  text: string
}

export const fileOf = (id: string): string => `tenants/${id}/tenant.json`
export const idOf = (file: string): string => file.split('/')[1] ?? ''

type Held = Record<string, unknown> | undefined
const known = new WeakMap<TenantDocument, { held: Held }>()

/** The object that a file holds; undefined where it is not strict JSON, or no object. Documents do not change. */
export function objectIn(document: TenantDocument): Held {
  const before = known.get(document)
  if (before) return before.held
  const { value, problems } = parse(document.file, document.text)
  const held = isObject(value) && problems.length === 0 ? value : undefined
  known.set(document, { held })
  return held
}
