import type { SchemaPlace } from './documents.ts'
import { asString, entries, get, isObject, join, tokens } from './json.ts'
import type { Project } from './project.ts'
import { elementsOf } from './screen.ts'
import { follow, valuesOf } from './shape.ts'
import type { Shape } from './shape.ts'
import type { Source } from './source.ts'

function schemaAt({ of, languages: { documents } }: Project, path: string): SchemaPlace | undefined {
  const source = of('schema').find(({ file }) => file === path)
  return source && documents.resolve('', documents.addressOf(source))
}

/** The field of a form that stands under a path of the context: the path is stored from the entry of a form. */
function formShape(project: Project, path: string[]): Shape | undefined {
  const { documents } = project.languages
  for (const { actions } of project.flows.flatMap(({ transitions }) => transitions))
    for (const { value } of actions)
      for (const [key, stored] of value.type === 'store' ? entries(value.params) : []) {
        const [root, entry, ...rest] = tokens(asString(get(stored, 'from')) ?? '')
        const under = key.split('.')
        if (root !== 'event' || entry === undefined || rest.length) continue
        if (under.some((token, i) => token !== path[i])) continue
        const form = project
          .of('screen')
          .flatMap((screen) => elementsOf(get(screen.value, 'body')))
          .find((element) => get(element.value, 'type') === 'form' && get(element.value, 'name') === entry)
        const schema = schemaAt(project, `schemas/forms/${asString(get(form?.value, 'form'))}.schema.json`)
        if (schema) return follow(documents, schema, path.slice(under.length))
      }
  return undefined
}

/** What stands under a path of the context, by its schema or by the form from which it comes. */
function contextShape(project: Project, path: string[]): Shape | undefined {
  const shape = project.context && follow(project.languages.documents, project.context, path)
  return shape && !shape.open ? shape : formShape(project, path)
}

/** The values that a form can put at a place of the context; undefined where the context itself declares them, or nobody does. */
export function formValues(project: Project, path: string[]): string[] | undefined {
  const { documents } = project.languages
  const own = project.context && follow(documents, project.context, path)
  if (own && valuesOf(documents, own)) return undefined
  const shape = formShape(project, path)
  return shape && valuesOf(documents, shape)
}

/** What the field of a form takes, by the name of the form. */
export function fieldShape(project: Project, form: string, field: string): Shape | undefined {
  const schema = schemaAt(project, `schemas/forms/${form}.schema.json`)
  return schema && follow(project.languages.documents, schema, [field])
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

/** One of the rows that an element repeats: items of the context, or the entity by which a query is named. */
function rowShape(project: Project, screen: Source, items: string): Shape | undefined {
  const { documents } = project.languages
  const [root, ...path] = tokens(items)
  // Of what is one thing and no list, the thing itself is the row.
  if (root === 'context')
    return (
      project.context &&
      (follow(documents, project.context, [...path, '0']) ?? follow(documents, project.context, path))
    )
  const src = asString(get(get(get(screen.value, 'data'), path[0] ?? ''), 'src'))
  const entity = schemaAt(project, `schemas/entities/${singular(src?.split('.')[0] ?? '')}.schema.json`)
  return root === 'data' && path.length === 1 && entity ? follow(documents, entity, []) : undefined
}

function shapeAt(
  project: Project,
  screen: Source,
  from: string,
  items: string | undefined,
): Shape | undefined {
  const { documents } = project.languages
  const [root, ...path] = tokens(from)
  if (root === 'context') return contextShape(project, path)
  const row = root === 'item' && items !== undefined ? rowShape(project, screen, items) : undefined
  return row && follow(documents, row, path)
}

/** Objects of an element with a `key` of a kind, those of the elements in it left out. */
function having(
  key: string,
  is: (value: unknown) => boolean,
  value: unknown,
  pointer: string,
): { value: unknown; pointer: string }[] {
  const inner = (child: unknown, place: string) => having(key, is, child, place)
  if (Array.isArray(value)) return value.flatMap((item, i) => inner(item, join(pointer, i)))
  if (!isObject(value)) return []
  return [
    ...(is(value[key]) ? [{ value, pointer }] : []),
    ...Object.entries(value).flatMap(([name, child]) =>
      name === 'body' ? [] : inner(child, join(pointer, name)),
    ),
  ]
}

/** An object of a screen, and what the place it is bound to can hold. */
export interface Bound {
  source: Source
  pointer: string
  /** The object that holds the key. */
  value: unknown
  /** The values that the place it is bound to can have; undefined when nobody declares them. */
  declared: string[] | undefined
}

/** The objects of the screens with a `key` of a kind. */
export const boundWith = (project: Project, key: string, is: (value: unknown) => boolean): Bound[] =>
  project.of('screen').flatMap((source) =>
    elementsOf(get(source.value, 'body')).flatMap((element) =>
      having(key, is, element.value, element.pointer).map(({ value, pointer }): Bound => {
        const from = asString(get(value, 'from')) ?? asString(get(get(value, 'value'), 'from'))
        const rows = get(element.value, 'items') ?? get(element.value, 'value')
        const shape =
          from === undefined ? undefined : shapeAt(project, source, from, asString(get(rows, 'from')))
        const declared = shape && valuesOf(project.languages.documents, shape)
        return { source, pointer, value, declared }
      }),
    ),
  )
