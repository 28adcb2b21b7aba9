import type { SchemaPlace } from './documents.ts'
import { asArray, asString, entries, get, isObject, join, tokens } from './json.ts'
import type { Project } from './project.ts'
import { elementsOf } from './screen.ts'
import { follow, valuesOf } from './shape.ts'
import type { Shape } from './shape.ts'
import type { Source } from './source.ts'

/** A beginning of text keys (`partners.cadence`), to which a value is added, and the values that can be added. */
export interface Labels {
  source: Source
  pointer: string
  prefix: string
  /** Undefined when nobody declares them. */
  values: string[] | undefined
}

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

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '')

/** One of the rows that an element repeats: items of the context, or the entity by which a query is named. */
function rowShape(project: Project, screen: Source, items: string): Shape | undefined {
  const { documents } = project.languages
  const [root, ...path] = tokens(items)
  if (root === 'context') return project.context && follow(documents, project.context, [...path, '0'])
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
  if (root === 'context') {
    const shape = project.context && follow(documents, project.context, path)
    return shape && !shape.open ? shape : formShape(project, path)
  }
  const row = root === 'item' && items !== undefined ? rowShape(project, screen, items) : undefined
  return row && follow(documents, row, path)
}

/** Objects with `labels` in an element, those of the elements in it left out. */
function labelled(value: unknown, pointer: string): { value: unknown; pointer: string }[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => labelled(item, join(pointer, i)))
  if (!isObject(value)) return []
  return [
    ...(typeof value.labels === 'string' ? [{ value, pointer }] : []),
    ...Object.entries(value).flatMap(([key, child]) =>
      key === 'body' ? [] : labelled(child, join(pointer, key)),
    ),
  ]
}

/** All `labels` of the screens, with the values that the place they are bound to can have. */
export const labelsOf = (project: Project): Labels[] =>
  project.of('screen').flatMap((source) =>
    elementsOf(get(source.value, 'body')).flatMap((element) =>
      labelled(element.value, element.pointer).map(({ value, pointer }): Labels => {
        const from = asString(get(value, 'from')) ?? asString(get(get(value, 'value'), 'from'))
        const items = asString(get(get(element.value, 'items'), 'from'))
        const order = asArray(get(value, 'order')).map(String)
        const shape = from === undefined ? undefined : shapeAt(project, source, from, items)
        const declared = shape && valuesOf(project.languages.documents, shape)
        return {
          source,
          pointer: join(pointer, 'labels'),
          prefix: `${asString(get(value, 'labels'))}.`,
          // Groups stand in the order given; rows of others have a group of their own.
          values: declared ?? (order.length ? order : undefined),
        }
      }),
    ),
  )

/** The text keys that labels show: whole where the values are known, else by how they begin. */
export function shownLabels(project: Project): { keys: string[]; prefixes: string[] } {
  const all = labelsOf(project)
  return {
    keys: all.flatMap(({ prefix, values }) => (values ?? []).map((value) => prefix + value)),
    prefixes: all.flatMap(({ prefix, values }) => (values ? [] : [prefix])),
  }
}
