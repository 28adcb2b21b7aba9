import type { Documents } from '../../json/documents.ts'
import { asArray, asString, at, entries, get, isObject, join } from '../../../util/json.ts'
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
  kind: 'form' | 'field' | 'item' | 'alternative' | 'other'
  /** The node of the containing value; undefined for the form itself. */
  holder: FormNode | undefined
  /** It has the same schema as one of its ancestors (recursion), so its children are not listed. */
  again: boolean
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

/** Finds all schemas that apply to the same value. */
class Reader {
  readonly documents: Documents
  readonly own: string
  constructor(documents: Documents, own: string) {
    this.documents = documents
    this.own = own
  }

  /** The node and all nodes to which its chain of `$ref`s leads. */
  followed(node: SchemaAt, seen: readonly JsonObject[] = []): SchemaAt[] {
    const { $ref } = node.schema
    if (typeof $ref !== 'string') return [node]
    const target = this.documents.resolve($ref, node.base)
    if (!target || seen.includes(target.schema)) return [node]
    const pointer =
      target.base === this.own ? decodeURIComponent(new URL($ref, node.base).hash.slice(1)) : undefined
    return [
      node,
      ...this.followed({ schema: target.schema, base: target.base, pointer }, [...seen, target.schema]),
    ]
  }

  /** All schemas of the same value: parts of `allOf`, branches, dependencies. Not alternatives, which have hints of their own. */
  same(node: SchemaAt, outer: readonly JsonObject[] = []): SchemaAt[] {
    return this.followed(node).flatMap((one) => {
      if (outer.includes(one.schema)) return []
      const inner = (schema: unknown, ...keys: (string | number)[]): SchemaAt[] => {
        if (!isObject(schema)) return []
        const pointer = one.pointer === undefined ? undefined : keys.reduce<string>(join, one.pointer)
        return this.same({ schema, base: one.base, pointer }, [...outer, one.schema])
      }
      // The alternatives of a dependency are selected by the value that they depend on, not by the customer.
      const dependent = (part: unknown, ...keys: string[]): SchemaAt[] => {
        if (!isObject(part)) return []
        const { oneOf, ...rest } = part
        return [
          ...inner(rest, ...keys),
          ...asArray(oneOf).flatMap((alternative, index) => inner(alternative, ...keys, 'oneOf', index)),
        ]
      }
      const { allOf, then, else: otherwise } = one.schema
      return [
        one,
        ...asArray(allOf).flatMap((part, index) => inner(part, 'allOf', index)),
        ...inner(then, 'then'),
        ...inner(otherwise, 'else'),
        ...['dependencies', 'dependentSchemas'].flatMap((keyword) =>
          entries(one.schema[keyword]).flatMap(([name, part]) => dependent(part, keyword, name)),
        ),
      ]
    })
  }
}

const under = ({ base, pointer }: SchemaAt, schema: unknown, ...keys: (string | number)[]): SchemaAt[] =>
  isObject(schema)
    ? [{ schema, base, pointer: pointer === undefined ? undefined : keys.reduce<string>(join, pointer) }]
    : []

/** The hints of the definition that a value refers to, overridden by the value's own hints. */
function hintsOf(ui: unknown, own: unknown, place: string, declared: SchemaAt[]) {
  for (const { schema } of declared) {
    const name = /^#\/definitions\/([^/]+)$/.exec(asString(schema.$ref) ?? '')?.[1]
    const shared = name === undefined ? undefined : get(get(ui, 'definitions'), name)
    if (isObject(shared))
      return { hints: { ...shared, ...(isObject(own) ? own : {}) }, at: `/definitions/${name}` }
  }
  return { hints: own, at: place }
}

/** Every value of a form, the form itself first. For recursive schemas the children are listed once. */
export const formNodes = ({ schema, ui }: FormFiles, documents: Documents): FormNode[] =>
  nodesOf(ui, schema, documents)

const nodesOf = memoize((ui: Source, schema: Source, documents: Documents): FormNode[] => {
  const own = documents.addressOf(schema)
  const reader = new Reader(documents, own)
  const found: FormNode[] = []
  type Declared = Omit<FormNode, 'schemas' | 'again'> & { declared: SchemaAt[] }
  const visit = (node: Declared, outer: readonly JsonObject[]): void => {
    const { declared, ...rest } = node
    const schemas = declared.flatMap((one) => reader.same(one))
    const self: FormNode = { ...rest, schemas, again: schemas.some((one) => outer.includes(one.schema)) }
    found.push(self)
    if (self.again) return
    const inside = [...outer, ...schemas.map((one) => one.schema)]
    const child = (
      inner: SchemaAt[],
      key: string[],
      hint: string[],
      kind: FormNode['kind'],
      required = false,
    ): void => {
      if (inner.length === 0) return
      const place = hint.reduce<string>(join, node.at)
      const { hints, at: where } = hintsOf(
        ui.value,
        at(node.hints, hint.reduce<string>(join, '')),
        place,
        inner,
      )
      visit(
        { declared: inner, path: [...node.path, ...key], hints, at: where, kind, required, holder: self },
        inside,
      )
    }
    const names = new Set(schemas.flatMap((one) => entries(one.schema.properties).map(([name]) => name)))
    const needed = new Set(schemas.flatMap((one) => asArray(one.schema.required)))
    for (const name of names)
      child(
        schemas.flatMap((one) => under(one, get(one.schema.properties, name), 'properties', name)),
        [name],
        ['fields', name],
        'field',
        needed.has(name),
      )
    for (const one of schemas) {
      const { items, additionalItems, additionalProperties, patternProperties } = one.schema
      if (Array.isArray(items))
        items.forEach((item, index) =>
          child(under(one, item, 'items', index), ['*'], ['items', String(index)], 'item', true),
        )
      else child(under(one, items, 'items'), ['*'], ['items'], 'item', true)
      if (Array.isArray(items))
        child(under(one, additionalItems, 'additionalItems'), ['*'], ['additionalItems'], 'item', true)
      const free = additionalProperties === true ? {} : additionalProperties
      child(under(one, free, 'additionalProperties'), ['*'], ['additionalProperties'], 'other')
      for (const [pattern, part] of entries(patternProperties))
        child(under(one, part, 'patternProperties', pattern), ['*'], ['additionalProperties'], 'other')
      const alternatives = alternativesOf(one.schema)
      alternatives?.list.forEach((part, index) =>
        child(
          under(one, part, alternatives.keyword, index),
          [],
          ['alternatives', String(index)],
          'alternative',
          node.required,
        ),
      )
    }
  }
  const root = get(ui.value, 'root')
  const isWhole = root === undefined
  visit(
    {
      declared: [{ schema: isObject(schema.value) ? schema.value : {}, base: own, pointer: '' }],
      path: [],
      hints: isWhole ? ui.value : root,
      at: isWhole ? '' : '/root',
      kind: 'form',
      required: true,
      holder: undefined,
    },
    [],
  )
  return found
})

/** The first value of a keyword among the schemas of a node. */
export const keywordOf = ({ schemas }: FormNode, keyword: string): unknown =>
  schemas.find(({ schema }) => schema[keyword] !== undefined)?.schema[keyword]

const constantsIn = (schema: JsonObject): unknown[] | undefined => {
  if (Array.isArray(schema.enum)) return schema.enum
  for (const list of [asArray(schema.oneOf), asArray(schema.anyOf)])
    if (list.length > 0 && list.every(isConstant))
      return list.map((one) => (isObject(one) && 'const' in one ? one.const : asArray(get(one, 'enum'))[0]))
  return undefined
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
