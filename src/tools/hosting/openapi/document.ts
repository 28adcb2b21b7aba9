import { isStarted, readJson, writeIfChanged } from '#engine/tools/build/files.ts'
import icons from '#engine/view/icons.json' with { type: 'json' }
import { isObject, type JsonObject } from '#engine/util/json.ts'
import type { Contract } from '../calls.ts'
import { readContract } from '../read-contract.ts'
import base from './base.json' with { type: 'json' }
import { hasBody, operationOf } from './operation.ts'

/** Keywords that only our tools read. */
const ownKeywords = new Set(['$schema', '$id', 'tsType'])

/** An entity, or a part of one. */
const entityFile = /^(?:.*\/entities\/)?([a-z-]+)\.schema\.json(?:#(.*))?$/

/**
 * Converts a draft-07 schema for OpenAPI 3.1: references to entities become components. `titles`: entity titles by file name.
 */
function toComponent(schema: unknown, titles: ReadonlyMap<string, string>): unknown {
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

/** Whether the response has a schema of its own, not only an entity. */
const ownResponse = ({ empty, response }: Contract['calls'][number]) =>
  !empty && !Array.isArray(response.allOf)

/** Names the icons that the app has, at each property `icon`. */
function withIconNames(schema: unknown): unknown {
  if (!isObject(schema) || !isObject(schema.properties) || !isObject(schema.properties.icon)) return schema
  const icon = {
    ...schema.properties.icon,
    description: 'Name of an icon: one of the examples. For another name the app shows initials.',
    examples: Object.keys(icons),
  }
  return { ...schema, properties: { ...schema.properties, icon } }
}

/** Declares the parts of a multipart body without a type as files. */
function withFiles(schema: unknown): unknown {
  if (!isObject(schema) || !isObject(schema.properties)) return schema
  const properties = Object.entries(schema.properties).map(([name, part]) => [
    name,
    isObject(part) && Object.keys(part).join() === 'description'
      ? { ...part, type: 'string', contentMediaType: 'application/octet-stream' }
      : part,
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

/** The schemas that operations refer to, by title: entities, requests with a body, responses of their own. */
function schemasOf({ calls, entities }: Contract, titles: ReadonlyMap<string, string>): JsonObject {
  const schemas = [
    ...Object.values(entities),
    ...calls.filter(hasBody).map(({ request }) => request),
    ...calls.filter(ownResponse).map(({ response }) => response),
  ]
  return Object.fromEntries(
    schemas.map((schema) => [String(schema.title), withFiles(withIconNames(toComponent(schema, titles)))]),
  )
}

/** The parameter `id` of a path, as the id of an account. */
function idParameter({ entities }: Contract): JsonObject {
  const { properties } = entities.account ?? {}
  const { description: _, ...schema } = isObject(properties) && isObject(properties.id) ? properties.id : {}
  const description = 'Identifier from a list; never an IBAN.'
  return { name: 'id', in: 'path', required: true, description, schema }
}

/**
 * The OpenAPI 3.1 document of the API: what does not depend on the calls is in base.json.
 * @param version version of the product, such as 1.2.3
 */
export function openapiDocument(contract: Contract, version: string): JsonObject {
  const titles = new Map(Object.entries(contract.entities).map(([name, { title }]) => [name, String(title)]))
  const paths: Record<string, JsonObject> = {}
  for (const call of contract.calls) {
    const operations = (paths[call.path] ??= {})
    const method = call.method.toLowerCase()
    if (method in operations) throw new Error(`${call.name}: ${call.method} ${call.path} is declared twice`)
    const response = ownResponse(call)
      ? { $ref: `#/components/schemas/${String(call.response.title)}` }
      : toComponent(call.response, titles)
    operations[method] = operationOf(call, response)
  }
  const sorted = Object.fromEntries(Object.entries(paths).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  const schemas = schemasOf(contract, titles)
  return {
    ...base,
    info: { ...base.info, version },
    paths: { ...base.paths, ...sorted },
    components: { ...base.components, parameters: { Id: idParameter(contract) }, schemas },
  }
}

/** `npm run openapi`. Exit code 2: invalid arguments. */
if (isStarted(import.meta.filename)) {
  const [file = '.generated/openapi.json', ...more] = process.argv.slice(2)
  const { version } = Object(readJson('.', 'package.json'))
  const text = `${JSON.stringify(openapiDocument(readContract(), String(version)), null, 2)}\n`
  if (more.length > 0 || (file.startsWith('-') && file !== '-')) {
    console.error('Usage: npm run openapi -- [FILE]   (default .generated/openapi.json; - prints it)')
    process.exitCode = 2
  } else if (file === '-') process.stdout.write(text)
  else {
    writeIfChanged(file, text)
    console.log(`Written to ${file}`)
  }
}
