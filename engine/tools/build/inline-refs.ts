import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { isObject } from '../../util/json.ts'
import type { JsonObject } from '../../util/json.ts'

/** Keywords whose value is a map from names to schemas. */
const maps = new Set(['properties', 'patternProperties', 'definitions', 'dependencies', 'dependentSchemas'])
/** Keywords that draft-07 and RJSF combine in one keyword: `dependencies`. */
const dependent = ['dependentRequired', 'dependentSchemas'] as const
/** Annotations: validators ignore them, and ajv's strict mode refuses some. */
const annotation = /^(\$schema|\$comment|title|description|examples|tsType|tsEnumNames|x-.*)$/
const withoutExamples = (key: string): boolean => annotation.test(key)
const withExamples = (key: string): boolean => key !== 'examples' && annotation.test(key)
/** Keywords whose values are data, to be left as they are. */
const data = new Set(['const', 'enum', 'default'])

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** The value at a JSON Pointer without its leading slash, such as `definitions/response`. */
function at(document: unknown, pointer: string, where: string): unknown {
  let node = document
  for (const token of pointer.split('/').filter(Boolean)) {
    const key = token.replaceAll('~1', '/').replaceAll('~0', '~')
    if (!isObject(node) || !Object.hasOwn(node, key)) throw new Error(`${where}: nothing at #/${pointer}`)
    node = node[key]
  }
  return node
}

/**
 * The schema at `pointer` of `file` as one document: every `$ref`, also into other files, is replaced by its target; annotations
 * and inner `$id`s are removed. `own`: references within the file are kept, except those in `allOf`, so that schemas can be
 * recursive. `examples`: examples are kept.
 * @throws Error with file and pointer if a reference is unresolved or circular
 * @returns the schema, and all files it was read from.
 */
export function inlineRefs(
  file: string,
  pointer = '',
  { own = false, examples = false }: { own?: boolean; examples?: boolean } = {},
): { schema: JsonObject; files: string[] } {
  const isLeftOut = examples ? withExamples : withoutExamples
  const documents = new Map<string, JsonObject>()
  const read = (name: string): JsonObject => {
    const known = documents.get(name)
    if (known) return known
    const parsed: unknown = JSON.parse(readFileSync(name, 'utf8'))
    if (!isObject(parsed)) throw new Error(`${name}: a JSON Schema file holds an object`)
    documents.set(name, parsed)
    return parsed
  }
  const follow = (reference: string, from: string, visited: string[]): unknown => {
    const [path = '', fragment = ''] = reference.split('#')
    const target = path === '' ? from : resolve(dirname(from), path)
    const place = `${target}#${fragment}`
    if (visited.includes(place)) throw new Error(`${from}: $ref "${reference}" leads back to itself`)
    return copy(at(read(target), fragment, target), target, [...visited, place])
  }
  const copy = (node: unknown, from: string, visited: string[], isPart = false): unknown => {
    if (Array.isArray(node)) return node.map((item) => copy(item, from, visited, isPart))
    if (!isObject(node)) return node
    const { $ref, ...rest } = node
    // RJSF merges the parts of `allOf` without following `$ref`, so a reference there must be inlined.
    if (own && !isPart && from === file && typeof $ref === 'string' && $ref.startsWith('#')) {
      at(read(file), $ref.slice(1), file)
      return { ...keywords(rest, from, visited), $ref }
    }
    const target = typeof $ref === 'string' ? follow($ref, from, visited) : undefined
    return { ...(isObject(target) ? target : {}), ...keywords(rest, from, visited) }
  }
  const keywords = (node: JsonObject, from: string, visited: string[]): JsonObject => {
    const out: JsonObject = {}
    for (const [key, value] of Object.entries(node)) {
      if (isLeftOut(key) || key === '$id') continue
      if (key === 'definitions' && !(own && from === file)) continue
      if (data.has(key) || key === 'examples') out[key] = value
      else if (maps.has(key) && isObject(value))
        out[key] = Object.fromEntries(
          Object.entries(value).map(([name, part]) => [name, copy(part, from, visited)]),
        )
      else out[key] = copy(value, from, visited, key === 'allOf')
    }
    const dependencies = {
      ...objectIn(out.dependencies),
      ...objectIn(out.dependentRequired),
      ...objectIn(out.dependentSchemas),
    }
    for (const key of dependent) delete out[key]
    // RJSF renders a field of any type for a schema with a title, but nothing for {}.
    if (own && typeof node.title === 'string' && Object.keys(out).length === 0) out.title = ''
    return Object.keys(dependencies).length > 0 ? { ...out, dependencies } : out
  }
  const root = read(file)
  const schema = copy(at(root, pointer, file), file, [`${file}#/${pointer}`])
  if (!isObject(schema)) throw new Error(`${file}: #/${pointer} is no schema`)
  const $id = typeof root.$id === 'string' ? { $id: pointer ? `${root.$id}#/${pointer}` : root.$id } : {}
  return { schema: { ...$id, ...schema }, files: [...documents.keys()] }
}
