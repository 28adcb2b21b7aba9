import type { Documents } from './documents.ts'
import { asArray, asString, at, entries, get, isObject, join } from './json.ts'
import type { JsonObject } from './json.ts'
import type { Project } from './project.ts'
import { stem } from './layout.ts'
import type { Source } from './source.ts'

/** A schema that speaks of a value, and where it stands; no pointer where that is in another file. */
export interface Said {
  schema: JsonObject
  base: string
  pointer: string | undefined
}

/** A value that a form asks for. */
export interface FormNode {
  /** All that its schema says of it, whichever branch applies; `$ref`s followed. */
  said: Said[]
  /** Keys and `*` for items, from the value of the form. */
  path: string[]
  /** Its hints, and where they stand or would stand. */
  hints: unknown
  at: string
  /** Its holder asks for it, whatever else is entered. */
  required: boolean
  kind: 'form' | 'field' | 'item' | 'alternative' | 'other'
  /** The value that holds it; undefined for the form itself. */
  holder: FormNode | undefined
  /** It is like one that holds it, and so is not gone into. */
  again: boolean
}

/** Schema and hints of a form. */
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

/** A value that stands for itself: one of several to choose from, and no part of a form. */
export const isConstant = (schema: unknown): boolean =>
  isObject(schema) && ('const' in schema || asArray(schema.enum).length === 1)

/** The alternatives of a value; none where they are values to choose from. */
export function alternativesOf(
  schema: JsonObject,
): { keyword: 'oneOf' | 'anyOf'; list: unknown[] } | undefined {
  for (const keyword of ['oneOf', 'anyOf'] as const) {
    const list = asArray(schema[keyword])
    if (list.length > 0 && !list.every(isConstant)) return { keyword, list }
  }
  return undefined
}

/** Follows a document's `$ref`s and everything that speaks of the same value. */
class Reader {
  readonly documents: Documents
  readonly own: string
  constructor(documents: Documents, own: string) {
    this.documents = documents
    this.own = own
  }

  /** The node behind a chain of references, what stands beside them included. */
  followed(node: Said, seen: readonly JsonObject[] = []): Said[] {
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

  /** All that speaks of the same value: parts of `allOf`, branches, dependencies. Alternatives do not: they have hints of their own. */
  same(node: Said, outer: readonly JsonObject[] = []): Said[] {
    return this.followed(node).flatMap((one) => {
      if (outer.includes(one.schema)) return []
      const inner = (schema: unknown, ...keys: (string | number)[]): Said[] => {
        if (!isObject(schema)) return []
        const pointer = one.pointer === undefined ? undefined : keys.reduce<string>(join, one.pointer)
        return this.same({ schema, base: one.base, pointer }, [...outer, one.schema])
      }
      // Of the alternatives of a dependency nobody chooses: the value that it depends on tells them apart.
      const dependent = (part: unknown, ...keys: string[]): Said[] => {
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

/** A schema one key deeper. */
const under = ({ base, pointer }: Said, schema: unknown, ...keys: (string | number)[]): Said[] =>
  isObject(schema)
    ? [{ schema, base, pointer: pointer === undefined ? undefined : keys.reduce<string>(join, pointer) }]
    : []

/** The hints of a definition that a value refers to, where it has none of its own. */
function hintsOf(ui: unknown, own: unknown, place: string, declared: Said[]): { hints: unknown; at: string } {
  for (const { schema } of declared) {
    const name = /^#\/definitions\/([^/]+)$/.exec(asString(schema.$ref) ?? '')?.[1]
    const shared = name === undefined ? undefined : get(get(ui, 'definitions'), name)
    if (isObject(shared))
      return { hints: { ...shared, ...(isObject(own) ? own : {}) }, at: `/definitions/${name}` }
  }
  return { hints: own, at: place }
}

const remembered = new WeakMap<Source, { schema: Source; documents: Documents; nodes: FormNode[] }>()

/** Every value that a form can ask for, itself first. A value that holds one like itself is gone into once. */
export function formNodes({ schema, ui }: FormFiles, documents: Documents): FormNode[] {
  const last = remembered.get(ui)
  if (last?.schema === schema && last.documents === documents) return last.nodes
  const nodes = readNodes({ schema, ui }, documents)
  remembered.set(ui, { schema, documents, nodes })
  return nodes
}

function readNodes({ schema, ui }: FormFiles, documents: Documents): FormNode[] {
  const own = documents.addressOf(schema)
  const reader = new Reader(documents, own)
  const found: FormNode[] = []
  type Declared = Omit<FormNode, 'said' | 'again'> & { declared: Said[] }
  const visit = (node: Declared, outer: readonly JsonObject[]): void => {
    const { declared, ...rest } = node
    const said = declared.flatMap((one) => reader.same(one))
    const self: FormNode = { ...rest, said, again: said.some((one) => outer.includes(one.schema)) }
    found.push(self)
    if (self.again) return
    const inside = [...outer, ...said.map((one) => one.schema)]
    const child = (
      inner: Said[],
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
    const names = new Set(said.flatMap((one) => entries(one.schema.properties).map(([name]) => name)))
    const needed = new Set(said.flatMap((one) => asArray(one.schema.required)))
    for (const name of names)
      child(
        said.flatMap((one) => under(one, get(one.schema.properties, name), 'properties', name)),
        [name],
        ['fields', name],
        'field',
        needed.has(name),
      )
    for (const one of said) {
      const { items, additionalItems, additionalProperties, patternProperties } = one.schema
      if (Array.isArray(items))
        items.forEach((item, index) =>
          child(under(one, item, 'items', index), ['*'], ['items', String(index)], 'item', true),
        )
      else child(under(one, items, 'items'), ['*'], ['items'], 'item', true)
      if (Array.isArray(items))
        child(under(one, additionalItems, 'additionalItems'), ['*'], ['more'], 'item', true)
      const free = additionalProperties === true ? {} : additionalProperties
      child(under(one, free, 'additionalProperties'), ['*'], ['others'], 'other')
      for (const [pattern, part] of entries(patternProperties))
        child(under(one, part, 'patternProperties', pattern), ['*'], ['others'], 'other')
      const alternatives = alternativesOf(one.schema)
      alternatives?.list.forEach((part, index) =>
        child(
          under(one, part, alternatives.keyword, index),
          [],
          ['choices', String(index)],
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
}

/** The first value of a keyword in all that is said of a node. */
export const saidOf = ({ said }: FormNode, keyword: string): unknown =>
  said.find(({ schema }) => schema[keyword] !== undefined)?.schema[keyword]

const constantsIn = (schema: JsonObject): unknown[] | undefined => {
  if (Array.isArray(schema.enum)) return schema.enum
  for (const list of [asArray(schema.oneOf), asArray(schema.anyOf)])
    if (list.length > 0 && list.every(isConstant))
      return list.map((one) => get(one, 'const') ?? asArray(get(one, 'enum'))[0])
  return undefined
}

/** The values that may be chosen: of an enumeration, of constants as alternatives, or of a list of different ones. */
export function choicesOf({ said }: FormNode): unknown[] {
  const isSeveral = said.some(({ schema }) => schema.uniqueItems === true)
  for (const { schema } of said) {
    const own =
      constantsIn(schema) ?? (isSeveral && isObject(schema.items) ? constantsIn(schema.items) : undefined)
    if (own) return own
  }
  return []
}
