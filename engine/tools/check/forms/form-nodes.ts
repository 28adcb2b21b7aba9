import type { Documents } from '../../json/documents.ts'
import { JsonNode, type SchemaPlace, type Source } from '../../json/source.ts'
import { asArray, asString, entries, get, isObject, type JsonObject } from '../../../util/json.ts'
import { stem } from '../file-kinds.ts'
import { memoize } from '../memoize.ts'
import type { Project } from '../project.ts'
import { elementsOf, rule, type Report } from '../rule.ts'

/** A schema that applies to a value, with its place; no node if it is in another file. */
export interface SchemaAt extends SchemaPlace {
  node: JsonNode | undefined
}

/** A value of a form. */
export interface FormNode {
  /** All schemas of the value, of every branch; `$ref`s followed. */
  schemas: SchemaAt[]
  /** Keys and `*` for items, from the value of the form. */
  path: string[]
  name: string
  /** Its hints, where they are or would be. */
  hints: JsonNode
  /** The containing value requires it. */
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
    return schema && isObject(schema.value) && ui.readable ? [{ schema, ui }] : []
  })

/** The elements of screens that show a form. */
export const elementsWith = ({ ui }: FormFiles, { of }: Project): JsonNode[] =>
  of('screen')
    .flatMap(({ root }) => elementsOf(root))
    .filter((element) => element.get('form').value === stem(ui.file))

/** A rule for every form. */
export const eachForm = (
  visit: (files: FormFiles, nodes: FormNode[], report: Report, project: Project) => void,
  depends?: Parameters<typeof rule>[1],
) =>
  rule((project, report) => {
    for (const files of formsOf(project))
      visit(files, formNodes(files, project.languages.documents), report, project)
  }, depends)

/** Whether a schema is a constant. Alternatives that are constants are the options of a field, not parts of a form. */
export const isConstant = (schema: unknown): boolean =>
  isObject(schema) && ('const' in schema || asArray(schema.enum).length === 1)

const choiceKeywords = ['oneOf', 'anyOf'] as const

/** The keyword whose alternatives are parts of a form; undefined if there is none. */
export const alternativesOf = (schema: JsonObject): 'oneOf' | 'anyOf' | undefined =>
  choiceKeywords.find((keyword) => {
    const list = asArray(schema[keyword])
    return list.length > 0 && !list.every(isConstant)
  })

/** A schema within another one; none if there is no schema. */
function under({ schema, base, node }: SchemaAt, ...keys: (string | number)[]): SchemaAt[] {
  const inner = keys.reduce<unknown>(
    (here, key) => (Array.isArray(here) ? (here[Number(key)] as unknown) : get(here, String(key))),
    schema,
  )
  return isObject(inner) ? [{ schema: inner, base, node: node?.get(...keys) }] : []
}

/** All schemas of the same value: what `$ref` leads to, parts of `allOf`, branches. Not alternatives, which have hints of their own. */
function sameValue(documents: Documents, root: JsonNode, first: SchemaAt): SchemaAt[] {
  const own = documents.addressOf(root.source)
  const found: SchemaAt[] = []
  const visit = (place: SchemaAt): void => {
    const { schema, base } = place
    if (found.some((known) => known.schema === schema)) return
    found.push(place)
    if (typeof schema.$ref === 'string') {
      const target = documents.resolve(schema.$ref, base)
      const hash = target?.base === own ? new URL(schema.$ref, base).hash.slice(1) : undefined
      if (target)
        visit({
          ...target,
          node: hash === undefined ? undefined : root.source.node(decodeURIComponent(hash)),
        })
    }
    const inner = [
      ...asArray(schema.allOf).flatMap((_, index) => under(place, 'allOf', index)),
      ...['then', 'else'].flatMap((keyword) => under(place, keyword)),
      ...['dependencies', 'dependentSchemas'].flatMap((keyword) =>
        entries(schema[keyword]).flatMap(([name]) => under(place, keyword, name)),
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

const nodesOf = memoize((ui: Source, { root, value }: Source, documents: Documents): FormNode[] => {
  const nodes: FormNode[] = []
  const visit = (
    declared: SchemaAt[],
    rest: Omit<FormNode, 'schemas' | 'name'>,
    outer: readonly JsonObject[],
  ): void => {
    const schemas = declared.flatMap((place) => sameValue(documents, root, place))
    // Another rule reports a schema that contains itself.
    if (schemas.length === 0 || schemas.some((place) => outer.includes(place.schema))) return
    const holder: FormNode = { ...rest, name: rest.path.at(-1) ?? '', schemas }
    nodes.push(holder)
    const inside = [...outer, ...schemas.map((place) => place.schema)]
    const child = (
      kind: FormNode['kind'],
      inner: SchemaAt[],
      key: string[],
      hints: JsonNode,
      required: boolean,
    ) => visit(inner, { kind, required, path: [...holder.path, ...key], hints, holder }, inside)
    const required = new Set(schemas.flatMap((place) => asArray(place.schema.required)))
    for (const name of fieldNames(holder)) {
      const parts = schemas.flatMap((place) => under(place, 'properties', name))
      child('field', parts, [name], holder.hints.get('fields', name), required.has(name))
    }
    for (const place of schemas) {
      child('item', under(place, 'items'), ['*'], holder.hints.get('items'), true)
      const keyword = alternativesOf(place.schema) ?? 'oneOf'
      for (const index of alternativesOf(place.schema) ? asArray(place.schema[keyword]).keys() : []) {
        const hints = holder.hints.get('alternatives', index)
        child('alternative', under(place, keyword, index), [], hints, holder.required)
      }
    }
  }
  visit(
    [{ schema: value as JsonObject, base: documents.addressOf(root.source), node: root }], // `formsOf` gives objects
    { kind: 'form', required: true, path: [], hints: ui.root, holder: undefined },
    [],
  )
  return nodes
})

/** The names of the fields that any schema of a value declares. */
export const fieldNames = ({ schemas }: FormNode): string[] => [
  ...new Set(schemas.flatMap(({ schema }) => entries(schema.properties).map(([name]) => name))),
]

/** The first value of a keyword among the schemas of a node. */
export const keywordOf = ({ schemas }: FormNode, keyword: string): unknown =>
  schemas.find(({ schema }) => schema[keyword] !== undefined)?.schema[keyword]

/** The text key that labels a field without hints. */
export const titleOf = (node: FormNode): string => asString(keywordOf(node, 'title')) ?? ''

const constantsIn = (schema: JsonObject): unknown[] | undefined => {
  if (Array.isArray(schema.enum)) return schema.enum
  const list = choiceKeywords
    .map((keyword) => asArray(schema[keyword]))
    .find((alternatives) => alternatives.length > 0 && alternatives.every(isConstant))
  return list?.map((part) => (isObject(part) && 'const' in part ? part.const : asArray(get(part, 'enum'))[0]))
}

/** The allowed values: of `enum`, of alternatives that are constants, or of the items of a list with unique items. */
export function choicesOf({ schemas }: FormNode): unknown[] {
  const isSeveral = schemas.some(({ schema }) => schema.uniqueItems === true)
  const own = schemas.map(
    ({ schema }) =>
      constantsIn(schema) ?? (isSeveral && isObject(schema.items) ? constantsIn(schema.items) : undefined),
  )
  return own.find((values) => values !== undefined) ?? []
}
