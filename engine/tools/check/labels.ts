import { choicesOf, formNodes, formsOf } from './forms/form-nodes.ts'
import { asArray, asString, entries, get, join } from '../../util/json.ts'
import { boundObjects, pointerShape } from './pointers/pointer-shape.ts'
import type { Project } from './project.ts'
import type { Reference } from './names/references.ts'
import { valuesOf } from './pointers/shape.ts'
import type { Source } from '../json/source.ts'

/** The values that a reference can read; undefined if they are not declared. */
const valuesAt = (project: Project, reference: Reference): string[] | undefined =>
  valuesOf(project.languages.documents, pointerShape(project, reference, reference.value))

const inScreens = (project: Project) => project.of('screen').flatMap(project.referencesIn)

/** A prefix of text keys (`partners.cadence`), and the values that are appended to it. */
interface Labels {
  source: Source
  pointer: string
  prefix: string
  /** Undefined if they are not declared. */
  values: string[] | undefined
}

/** The `labels` of forms, with the options of their fields that have no own text. */
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

/** All `labels` of forms and screens, with the possible values of their bindings. */
export const labelsOf = (project: Project): Labels[] => [...formLabels(project), ...screenLabels(project)]

const screenLabels = (project: Project): Labels[] =>
  boundObjects(inScreens(project)).flatMap(({ reference, object }) => {
    const labels = asString(get(object.value, 'labels'))
    if (labels === undefined) return []
    const order = asArray(get(object.value, 'order')).map(String)
    // Without declared values, `order` names the groups.
    const values = valuesAt(project, reference) ?? (order.length ? order : undefined)
    const own = entries(get(object.value, 'options')).map(([value]) => value)
    return [
      {
        source: reference.source,
        pointer: join(object.pointer, 'labels'),
        prefix: `${labels}.`,
        values: values?.filter((value) => !own.includes(value)),
      },
    ]
  })

/** Rows and lines that show one of a few values without a text or a format. */
export const wordless = (project: Project): { source: Source; pointer: string; values: string[] }[] =>
  boundObjects(inScreens(project)).flatMap(({ reference, object }) => {
    if (!/\/(rows|lines)\/\d+$/.test(object.pointer)) return []
    if (['labels', 'format', 'text'].some((key) => get(object.value, key) !== undefined)) return []
    const own = entries(get(object.value, 'options')).map(([value]) => value)
    const values = valuesAt(project, reference)?.filter((value) => !own.includes(value))
    return values?.length ? [{ source: reference.source, pointer: object.pointer, values }] : []
  })

/** Values with which a binding is compared, each with its place, and the values that it can have. */
interface Compared {
  source: Source
  pointer: string
  listed: { value: string; pointer: string }[]
  declared: string[]
}

/** The comparisons of screens with a list under `key`, if the values of the binding are known. */
export const comparedIn = (project: Project, key: string): Compared[] =>
  boundObjects(inScreens(project)).flatMap(({ reference, object }) => {
    const list = get(object.value, key)
    const declared = Array.isArray(list) ? valuesAt(project, reference) : undefined
    const pointer = join(object.pointer, key)
    const listed = asArray(list).map((one, i) => ({ value: String(one), pointer: join(pointer, i) }))
    return declared ? [{ source: reference.source, pointer, listed, declared }] : []
  })

/** The text keys of labels: complete keys if the values are known, else prefixes. */
export function shownLabels(project: Project): { keys: string[]; prefixes: string[] } {
  const all = labelsOf(project)
  return {
    keys: all.flatMap(({ prefix, values }) => (values ?? []).map((value) => prefix + value)),
    prefixes: all.flatMap(({ prefix, values }) => (values ? [] : [prefix])),
  }
}
