import { boundWith } from './bound.ts'
import { choicesOf, formNodes, formsOf } from './form-nodes.ts'
import { asArray, asString, entries, get, isObject, join } from './json.ts'
import type { Project } from './project.ts'
import type { Source } from './source.ts'

/** A beginning of text keys (`partners.cadence`), to which a value is added, and the values that can be added. */
export interface Labels {
  source: Source
  pointer: string
  prefix: string
  /** Undefined when nobody declares them. */
  values: string[] | undefined
}

/** The `labels` of forms, with the choices of their fields that have no words of their own. */
const formLabels = (project: Project): Labels[] =>
  formsOf(project).flatMap((files) =>
    formNodes(files, project.languages.documents).flatMap((node) => {
      const prefix = asString(get(node.hints, 'labels'))
      const own = entries(get(node.hints, 'options')).map(([value]) => value)
      const values = choicesOf(node).map(String)
      return prefix === undefined
        ? []
        : [
            {
              source: files.ui,
              pointer: join(node.at, 'labels'),
              prefix: `${prefix}.`,
              values: values.filter((value) => !own.includes(value)),
            },
          ]
    }),
  )

/** All `labels` of the screens, with the values that the place they are bound to can have, and those of the forms. */
export const labelsOf = (project: Project): Labels[] => [...formLabels(project), ...screenLabels(project)]

const screenLabels = (project: Project): Labels[] =>
  boundWith(project, 'labels', (value) => typeof value === 'string').map(
    ({ source, pointer, value, declared }) => {
      const order = asArray(get(value, 'order')).map(String)
      return {
        source,
        pointer: join(pointer, 'labels'),
        prefix: `${asString(get(value, 'labels'))}.`,
        // Groups stand in the order given; rows of others have a group of their own.
        values: declared ?? (order.length ? order : undefined),
      }
    },
  )

/** Rows and lines that show one of a few values as it is: neither in words of a language nor through a format. */
export const wordless = (project: Project): { source: Source; pointer: string; values: string[] }[] =>
  [
    ...boundWith(project, 'from', (value) => typeof value === 'string'),
    ...boundWith(project, 'value', isObject),
  ].flatMap(({ source, pointer, value, declared }) =>
    declared?.length &&
    /\/(rows|lines)\/\d+$/.test(pointer) &&
    ['labels', 'format', 'text'].every((key) => get(value, key) === undefined)
      ? [{ source, pointer, values: declared }]
      : [],
  )

/** Values with which something is compared, each with its place, and those that can be there. */
export interface Compared {
  source: Source
  pointer: string
  listed: { value: string; pointer: string }[]
  declared: string[]
}

/** What screens compare with a list under `key`, where the values that can be there are known. */
export const comparedIn = (project: Project, key: string): Compared[] =>
  boundWith(project, key, Array.isArray).flatMap(({ source, pointer: object, value, declared }) => {
    const pointer = join(object, key)
    const listed = asArray(get(value, key)).map((one, i) => ({
      value: String(one),
      pointer: join(pointer, i),
    }))
    return declared ? [{ source, pointer, listed, declared }] : []
  })

/** The text keys that labels show: whole where the values are known, else by how they begin. */
export function shownLabels(project: Project): { keys: string[]; prefixes: string[] } {
  const all = labelsOf(project)
  return {
    keys: all.flatMap(({ prefix, values }) => (values ?? []).map((value) => prefix + value)),
    prefixes: all.flatMap(({ prefix, values }) => (values ? [] : [prefix])),
  }
}
