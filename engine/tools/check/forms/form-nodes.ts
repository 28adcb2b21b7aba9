import type { Documents } from '../../json/documents.ts'
import { asArray, at, entries, get, isObject, join } from '../../../util/json.ts'
import type { JsonObject } from '../../../util/json.ts'
import { memoize } from '../memoize.ts'
import type { Project } from '../project.ts'
import { stem } from '../file-kinds.ts'
import type { Source } from '../../json/source.ts'

/** A schema that applies to a value, with its place; no pointer if it is in another file. */
export interface SchemaAt {
  schema: JsonObject
  base: string
  pointer: string | undefined
}

export interface FormNode {
  /** All schemas of the value, of every branch; `$ref`s followed. */
  schemas: SchemaAt[]
  /** Keys and `*` for items, from the value of the form. */
  path: string[]
  /** Its hints, and the pointer where they are or would be. */
  hints: unknown
  at: string
  /** The containing value always requires it. */
  required: boolean
  kind: 'form' | 'field' | 'item' | 'alternative'
  /** The node of the containing value; undefined for the form itself. */
  holder: FormNode | undefined
}

export interface FormFiles {
  schema: Source
  ui: Source
}

/** The forms of a project that can be read, each with its hints. */
export const formsOf = ({ of }: Project): FormFiles[] =>
  of('form-ui').flatMap((ui) => {
    const schema = of('schema').find(({ file }) => file === `schemas/forms/${stem(ui.file)}.schema.json`)
    return schema && isObject(schema.value) && schema.readable && ui.readable ? [{ schema, ui }] : []
  })

/** Whether a schema is a constant. Alternatives that are constants are the options of a field, not parts of a form. */
const isConstant = (schema: unknown): boolean =>
  isObject(schema) && ('const' in schema || asArray(schema.enum).length === 1)

/** The alternatives of a value; undefined if they are constants (options of a field). */
export function alternativesOf(
  schema: JsonObject,
): { keyword: 'oneOf' | 'anyOf'; list: unknown[] } | undefined {
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const list = asArray(schema[keyword])
    if (list.length > 0 && !list.every(isConstant)) return { keyword, list }
  }
  return undefined
}

/** A schema within another one; none if there is no schema. */
const under = ({ base, pointer }: SchemaAt, schema: unknown, ...keys: (string | number)[]): SchemaAt[] =>
  isObject(schema)
    ? [{ schema, base, pointer: pointer === undefined ? undefined : keys.reduce<string>(join, pointer) }]
    : []

/** All schemas of the same value: what `$ref` leads to, parts of `allOf`, branches. Not alternatives, which have hints of their own. */
function sameValue(documents: Documents, own: string, first: SchemaAt): SchemaAt[] {
  const found: SchemaAt[] = []
  const visit = (place: SchemaAt): void => {
    const { schema, base } = place
    if (found.some((known) => known.schema === schema)) return
    found.push(place)
    if (typeof schema.$ref === 'string') {
      const target = documents.resolve(schema.$ref, base)
      const hash = target?.base === own ? new URL(schema.$ref, base).hash.slice(1) : undefined
      if (target) visit({ ...target, pointer: hash === undefined ? undefined : decodeURIComponent(hash) })
    }
    const inner = [
      ...asArray(schema.allOf).flatMap((part, index) => under(place, part, 'allOf', index)),
      ...['then', 'else'].flatMap((keyword) => under(place, schema[keyword], keyword)),
      ...['dependencies', 'dependentSchemas'].flatMap((keyword) =>
        entries(schema[keyword]).flatMap(([name, part]) => under(place, part, keyword, name)),
      ),
    ]
    inner.forEach(visit)
  }
  visit(first)
  return found
}

/** Every value of a form, the form itself first. */
export const formNodes = ({ schema, ui }: FormFiles, documents: Documents): FormNode[] =>
  nodesOf(ui, schema, documents)

const nodesOf = memoize((ui: Source, schema: Source, documents: Documents): FormNode[] => {
  const own = documents.addressOf(schema)
  const nodes: FormNode[] = []
  const visit = (
    declared: SchemaAt[],
    rest: Omit<FormNode, 'schemas'>,
    outer: readonly JsonObject[],
  ): void => {
    const schemas = declared.flatMap((place) => sameValue(documents, own, place))
    // Another rule reports a schema that contains itself.
    if (schemas.length === 0 || schemas.some((place) => outer.includes(place.schema))) return
    const node: FormNode = { ...rest, schemas }
    nodes.push(node)
    const child = (
      inner: SchemaAt[],
      kind: FormNode['kind'],
      key: string[],
      hint: string[],
      required: boolean,
    ): void => {
      const inHints = hint.reduce<string>(join, '')
      visit(
        inner,
        {
          kind,
          required,
          path: [...node.path, ...key],
          hints: at(node.hints, inHints),
          at: node.at + inHints,
          holder: node,
        },
        [...outer, ...schemas.map((place) => place.schema)],
      )
    }
    const names = new Set(schemas.flatMap((place) => entries(place.schema.properties).map(([name]) => name)))
    const required = new Set(schemas.flatMap((place) => asArray(place.schema.required)))
    for (const name of names) {
      const parts = schemas.flatMap((place) =>
        under(place, get(place.schema.properties, name), 'properties', name),
      )
      child(parts, 'field', [name], ['fields', name], required.has(name))
    }
    for (const place of schemas) {
      child(under(place, place.schema.items, 'items'), 'item', ['*'], ['items'], true)
      const { keyword = 'oneOf', list = [] } = alternativesOf(place.schema) ?? {}
      list.forEach((part, index) => {
        const hint = ['alternatives', String(index)]
        child(under(place, part, keyword, index), 'alternative', [], hint, node.required)
      })
    }
  }
  visit(
    [{ schema: isObject(schema.value) ? schema.value : {}, base: own, pointer: '' }],
    { kind: 'form', required: true, path: [], hints: ui.value, at: '', holder: undefined },
    [],
  )
  return nodes
})

/** The first value of a keyword among the schemas of a node. */
export const keywordOf = ({ schemas }: FormNode, keyword: string): unknown =>
  schemas.find(({ schema }) => schema[keyword] !== undefined)?.schema[keyword]

const constantsIn = (schema: JsonObject): unknown[] | undefined => {
  if (Array.isArray(schema.enum)) return schema.enum
  const list = [schema.oneOf, schema.anyOf]
    .map(asArray)
    .find((one) => one.length > 0 && one.every(isConstant))
  return list?.map((part) => (isObject(part) && 'const' in part ? part.const : asArray(get(part, 'enum'))[0]))
}

/** The allowed values: of `enum`, of alternatives that are constants, or of the items of a list with unique items. */
export function choicesOf({ schemas }: FormNode): unknown[] {
  const isSeveral = schemas.some(({ schema }) => schema.uniqueItems === true)
  for (const { schema } of schemas) {
    const own =
      constantsIn(schema) ?? (isSeveral && isObject(schema.items) ? constantsIn(schema.items) : undefined)
    if (own) return own
  }
  return []
}
