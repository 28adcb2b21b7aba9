import { isObject } from '#engine/check/json.ts'
import { parse } from '#engine/check/parse.ts'

/** A tenant file in hand. */
export interface TenantDocument {
  /** Where it belongs: tenants/<id>/tenant.json. */
  file: string
  text: string
}

export const fileOf = (id: string): string => `tenants/${id}/tenant.json`
export const idOf = (file: string): string => file.split('/')[1] ?? ''

/** The object that a file holds; undefined where it is not strict JSON, or no object. */
export function objectIn({ file, text }: TenantDocument): Record<string, unknown> | undefined {
  const { value, findings } = parse(file, text)
  return isObject(value) && findings.length === 0 ? value : undefined
}
