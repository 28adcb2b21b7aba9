import type { SchemaPlace } from '../../json/documents.ts'
import { outputOf, progressShape } from './handler-shapes.ts'
import { asArray, asString, entries, get, isObject, tokens } from '../../../util/json.ts'
import { kindOf, stem } from '../file-kinds.ts'
import type { Languages } from '../schemas/languages.ts'
import { memoize, memoizeByLastArgument } from '../memoize.ts'
import type { Project } from '../project.ts'
import { anything, isList, itemOf, nodeOf, objectOf, shapeAt, shapeOf, type Shape, unionOf } from './shape.ts'
import type { JsonNode, Source } from '../../json/source.ts'

/** The values under a path of keys in a value; `*` stands for every item of a list. */
function valuesUnder(value: unknown, path: string): unknown[] {
  return path
    .split('/')
    .reduce<unknown[]>(
      (values, key) => values.flatMap((inner) => (key === '*' ? asArray(inner) : [get(inner, key)])),
      [value],
    )
}

export const formShape = ({ languages }: Project, form: unknown): Shape => {
  const place = languages.documents.ofFile(`schemas/forms/${asString(form)}.schema.json`)
  return place ? shapeOf(place) : anything
}

/** The shape of a value of a screen: for a binding the shape that it reads, for a call the shape of its answer. */
export function valueShape(project: Project, node: JsonNode): Shape {
  const from = node.get('from').text
  if (from !== undefined) return screenPointer(project, node, from)
  const handler = node.get('src').text
  if (handler !== undefined) return outputOf(project.languages, handler)
  return node.isMissing ? anything : shapeOf({ schema: { const: node.value }, base: '' })
}

/**
 * The shape that `x-item` or `x-value` of an element describes. It is a JSON Schema in which `x-item-of` stands for an entry of the
 * list that the element binds under a key, `x-form` for the values of the forms named under a key, and `x-literal`
 */
export function elementShape(project: Project, node: JsonNode, { schema, base }: SchemaPlace): Shape {
  const { documents } = project.languages
  const resolved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(resolved)
    if (!isObject(part)) return part
    const [item, form, literal] = ['x-item-of', 'x-form', 'x-literal'].map((key) => asString(part[key]))
    if (item !== undefined) {
      const [key = '', ...path] = item.split('/')
      const child = node.get(key)
      const bound =
        child.text === undefined ? valueShape(project, child) : screenPointer(project, child, child.text)
      const list = shapeAt(documents, bound, path) ?? anything
      // The rule unresolved-reference reports what is no list.
      return nodeOf(part['x-single'] || isList(documents, list) ? itemOf(documents, list) : anything)
    }
    if (form !== undefined)
      return nodeOf(unionOf(valuesUnder(node.value, form).map((name) => formShape(project, name))))
    if (literal !== undefined)
      return {
        anyOf: valuesUnder(node.value, literal).flatMap((value) =>
          value === undefined ? [] : [{ const: value }],
        ),
      }
    return Object.fromEntries(entries(part).map(([key, child]) => [key, resolved(child)]))
  }
  return shapeOf({ schema: resolved(schema) as SchemaPlace['schema'], base }) // `resolved` returns an object for an object
}

/** The shape of /item at a place: an item of the list that the nearest element around it repeats; undefined if none does. */
function itemShape(project: Project, node: JsonNode): Shape | undefined {
  for (let child = node; child.parent; child = child.parent)
    for (const { schema, base } of child.parent.places) {
      const item = schema['x-item']
      if (!isObject(item)) continue
      // The binding of the list itself is not inside of a row, so /item does not exist there.
      const [giver] = asString(item['x-item-of'])?.split('/') ?? []
      // Without a list the element repeats nothing, so /item is that of an outer element.
      if (giver !== undefined && child.parent.get(giver).isMissing) continue
      const only = schema['x-item-in']
      if (child.key === giver || (Array.isArray(only) && !only.includes(child.key))) continue
      return elementShape(project, child.parent, { schema: item, base })
    }
  return undefined
}

/** The screens whose data can be read at a place: its own screen; for hints of a form, the screens that show the form. */
export function screensAround({ of, references }: Project, source: Source): Source[] {
  if (kindOf(source.file) === 'screen') return [source]
  const showing = new Set(
    references.flatMap(({ names, value, node }) =>
      names === 'form' && value === stem(source.file) ? [node.source] : [],
    ),
  )
  return kindOf(source.file) === 'form-ui' ? of('screen').filter((screen) => showing.has(screen)) : []
}

/** The shape of /data of a screen: the answers of its queries, by their names. */
const dataShape = memoizeByLastArgument((project: Project, screen: Source): Shape =>
  objectOf(
    screen
      .node('/data')
      .fields.map((query) => [
        query.key,
        outputOf(project.languages, query.get('src').text ?? '', query.get('input').value),
      ]),
  ),
)

const tenantShape = memoize((languages: Languages): Shape | undefined => {
  const place = languages.place('tenant')
  return place && shapeOf(place)
})

/** The shapes of a root (except /event) at a place: one; for /data one for each screen; undefined if unknown. */
export function rootShapes(project: Project, node: JsonNode, root: string): Shape[] | undefined {
  const { languages, contextShape } = project
  const kind = kindOf(node.source.file)
  const tenant = tenantShape(languages)
  if (root === 'context') return contextShape && [contextShape]
  if (root === 'tenant') return tenant && [tenant]
  if (kind !== 'screen' && kind !== 'form-ui') return []
  if (root === 'data') return screensAround(project, node.source).map((screen) => dataShape(project, screen))
  if (root === 'progress') return [progressShape(languages)]
  // A form in a `records` element has /item, but its shape is known only there.
  if (root === 'item' && kind === 'form-ui') return undefined
  const item = root === 'item' ? itemShape(project, node) : undefined
  return item ? [item] : []
}

/** The shape that a pointer of a screen or a form reads; anything if unknown. */
function screenPointer(project: Project, node: JsonNode, pointer: string): Shape {
  const [root = '', ...path] = tokens(pointer)
  const found = (rootShapes(project, node, root) ?? []).flatMap(
    (shape) => shapeAt(project.languages.documents, shape, path) ?? [],
  )
  return found.length ? unionOf(found) : anything
}
