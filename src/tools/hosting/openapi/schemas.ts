import type { JsonObject } from '../calls.ts'
import { isObject } from '../calls.ts'

/** What only our own tools read. */
const ours = new Set(['$schema', '$id', 'tsType'])

const entityFile = /\/entities\/([a-z-]+)\.schema\.json$/

/** A draft-07 schema of ours as OpenAPI 3.1 takes it: entities are components, `title` names of entities by file name. */
export function toComponent(schema: unknown, titles: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(schema)) return schema.map((item) => toComponent(item, titles))
  if (!isObject(schema)) return schema
  const wrapped = onlyReference(schema)
  if (wrapped) return toComponent(wrapped, titles)
  const entries = Object.entries(schema)
    .filter(([key]) => !ours.has(key))
    .map(([key, value]) => [key, key === '$ref' ? reference(value, titles) : toComponent(value, titles)])
  return Object.fromEntries(entries)
}

/** `{ title, description, type, allOf: [{ $ref }] }` says no more than the reference. */
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
  const title = titles.get(entityFile.exec(String(value))?.[1] ?? '')
  if (!title) throw new Error(`${String(value)} is no entity`)
  return `#/components/schemas/${title}`
}
