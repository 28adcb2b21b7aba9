import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { at, isObject, type JsonObject } from '../../util/json.ts'

/** Keywords whose value is a map from names to schemas. */
const maps = new Set(['properties', 'patternProperties', 'dependencies'])
/** Keywords whose values are data, to be left as they are. */
const data = new Set(['const', 'enum', 'default', 'examples'])
/** What validators ignore: annotations, some of which ajv's strict mode refuses, and names. */
const annotation =
  /^(\$schema|\$id|\$comment|title|description|examples|definitions|tsType|tsEnumNames|x-.*)$/

/** `dependentRequired` and `dependentSchemas` as draft-07 and RJSF have them: in `dependencies`. */
function withDependencies({ dependentRequired, dependentSchemas, ...rest }: JsonObject): JsonObject {
  const parts = [rest.dependencies, dependentRequired, dependentSchemas].filter(isObject)
  return parts.length > 0 ? { ...rest, dependencies: Object.assign({}, ...parts) as JsonObject } : rest
}

/**
 * The schema at `pointer` of `file` as one document: every `$ref`, also into other files, is replaced by its target; annotations
 * and `$id`s are removed.
 * @param kept the annotations to keep
 * @throws Error with file and pointer if a reference is unresolved or circular
 * @returns the schema, and all files it was read from.
 */
export function inlineRefs(
  file: string,
  pointer = '',
  kept = new Set<string>(),
): { schema: JsonObject; files: string[] } {
  const documents = new Map<string, unknown>()
  const schemaAt = (name: string, fragment: string, visited: string[]): JsonObject => {
    const place = `${name}#${fragment}`
    if (visited.includes(place)) throw new Error(`${name}: a $ref to #${fragment} leads back to itself`)
    if (!documents.has(name)) documents.set(name, JSON.parse(readFileSync(name, 'utf8')))
    const node = at(documents.get(name), fragment)
    if (!isObject(node)) throw new Error(`${name}: nothing at #${fragment}`)
    return inline(node, name, [...visited, place])
  }
  const inlineAll = (value: unknown, from: string, visited: string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => inlineAll(item, from, visited))
    return isObject(value) ? inline(value, from, visited) : value
  }
  const inline = ({ $ref, ...own }: JsonObject, from: string, visited: string[]): JsonObject => {
    const [path = '', fragment = ''] = typeof $ref === 'string' ? $ref.split('#') : []
    const target = path === '' ? from : resolve(dirname(from), path)
    const out = typeof $ref === 'string' ? schemaAt(target, fragment, visited) : {}
    for (const [key, value] of Object.entries(withDependencies(own))) {
      if (annotation.test(key) && !kept.has(key)) continue
      if (data.has(key)) out[key] = value
      else if (maps.has(key) && isObject(value))
        out[key] = Object.fromEntries(
          Object.entries(value).map(([name, part]) => [name, inlineAll(part, from, visited)]),
        )
      else out[key] = inlineAll(value, from, visited)
    }
    return out
  }
  const schema = schemaAt(file, pointer, [])
  return { schema, files: [...documents.keys()] }
}
