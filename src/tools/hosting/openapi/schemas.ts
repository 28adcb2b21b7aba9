import type { JsonObject } from '#engine/util/json.ts'
import { isObject } from '#engine/util/json.ts'

/** Keywords that only our tools read. */
const ownKeywords = new Set(['$schema', '$id', 'tsType'])

/** An entity, or a part of one. */
const entityFile = /^(?:.*\/entities\/)?([a-z-]+)\.schema\.json(?:#(.*))?$/

/**
 * Converts a draft-07 schema for OpenAPI 3.1: references to entities become components. `titles`: entity titles by file name.
 */
export function toComponent(schema: unknown, titles: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => toComponent(item, titles))
  if (!isObject(schema)) return schema
  const wrapped = onlyReference(schema)
  if (wrapped) return toComponent(wrapped, titles)
  const entries = Object.entries(schema)
    .filter(([key]) => !ownKeywords.has(key))
    .map(([key, value]) => [key, key === '$ref' ? reference(value, titles) : toComponent(value, titles)])
  return Object.fromEntries(entries)
}

/** The reference in `{ title, description, type, allOf: [{ $ref }] }`, which is equivalent to it. */
function onlyReference({
  title: _t,
  description: _d,
  type: _y,
  allOf,
  ...rest
}: JsonObject): JsonObject | undefined {
  if (!Array.isArray(allOf) || allOf.length !== 1 || Object.keys(rest).length > 0) return undefined
  const only: unknown = allOf[0]
  return isObject(only) && '$ref' in only ? only : undefined
}

function reference(value: unknown, titles: ReadonlyMap<string, string>): string {
  const [, name = '', pointer = ''] = entityFile.exec(String(value)) ?? []
  const title = titles.get(name)
  if (!title) throw new Error(`${String(value)} is not an entity`)
  return `#/components/schemas/${title}${pointer}`
}
