import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isObject } from '../../util/json.ts'
import type { JsonObject } from '../../util/json.ts'
import { at } from '../../util/json.ts'

/** Keywords whose value is a map from names to schemas. */
const maps = new Set(['properties', 'patternProperties', 'definitions', 'dependencies'])
/** Annotations: validators ignore them, and ajv's strict mode refuses some. */
const annotation = /^(\$schema|\$comment|title|description|examples|tsType|tsEnumNames|x-.*)$/
/** Keywords whose values are data, to be left as they are. */
const data = new Set(['const', 'enum', 'default'])

/** `dependentRequired` and `dependentSchemas` as draft-07 and RJSF have them: in `dependencies`. */
export function withDependencies({ dependentRequired, dependentSchemas, ...rest }: JsonObject): JsonObject {
  const parts = [rest.dependencies, dependentRequired, dependentSchemas].filter(isObject)
  return parts.length > 0 ? { ...rest, dependencies: Object.assign({}, ...parts) as JsonObject } : rest
}

/** The schema at a JSON Pointer, such as `/definitions/response`, of a file. @throws Error if there is none */
export function schemaAt(document: unknown, pointer: string, file: string): JsonObject {
  const node = at(document, pointer)
  if (!isObject(node)) throw new Error(`${file}: nothing at #${pointer}`)
  return node
}

/**
 * The schema at `pointer` of `file` as one document: every `$ref`, also into other files, is replaced by its target; annotations
 * and inner `$id`s are removed.
 * @throws Error with file and pointer if a reference is unresolved or circular
 * @returns the schema, and all files it was read from.
 */
export function inlineRefs(file: string, pointer = ''): { schema: JsonObject; files: string[] } {
  const documents = new Map<string, JsonObject>()
  const read = (name: string): JsonObject => {
    const known = documents.get(name)
    if (known) return known
    const parsed: unknown = JSON.parse(readFileSync(name, 'utf8'))
    if (!isObject(parsed)) throw new Error(`${name}: a JSON Schema file holds an object`)
    documents.set(name, parsed)
    return parsed
  }
  const follow = (reference: string, from: string, visited: string[]): JsonObject => {
    const [path = '', fragment = ''] = reference.split('#')
    const target = path === '' ? from : resolve(dirname(from), path)
    const place = `${target}#${fragment}`
    if (visited.includes(place)) throw new Error(`${from}: $ref "${reference}" leads back to itself`)
    return written(schemaAt(read(target), fragment, target), target, [...visited, place])
  }
  const copy = (node: unknown, from: string, visited: string[]): unknown => {
    if (Array.isArray(node)) return node.map((item) => copy(item, from, visited))
    return isObject(node) ? written(node, from, visited) : node
  }
  const written = (node: JsonObject, from: string, visited: string[]): JsonObject => {
    const { $ref, ...rest } = node
    return { ...(typeof $ref === 'string' && follow($ref, from, visited)), ...keywords(rest, from, visited) }
  }
  const keywords = (node: JsonObject, from: string, visited: string[]): JsonObject => {
    const out: JsonObject = {}
    for (const [key, value] of Object.entries(withDependencies(node))) {
      if (annotation.test(key) || key === '$id' || key === 'definitions') continue
      if (data.has(key)) out[key] = value
      else if (maps.has(key) && isObject(value))
        out[key] = Object.fromEntries(
          Object.entries(value).map(([name, part]) => [name, copy(part, from, visited)]),
        )
      else out[key] = copy(value, from, visited)
    }
    return out
  }
  const root = read(file)
  const schema = written(schemaAt(root, pointer, file), file, [`${file}#${pointer}`])
  const $id = typeof root.$id === 'string' ? { $id: pointer ? `${root.$id}#${pointer}` : root.$id } : {}
  return { schema: { ...$id, ...schema }, files: [...documents.keys()] }
}
