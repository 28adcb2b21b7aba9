import { asArray } from '../../../util/json.ts'
import { list, suggest } from '../../json/suggest.ts'
import type { JsonNode } from '../../json/source.ts'
import { schemaBelow, type Documents, type SchemaPlace } from '../../json/documents.ts'
import { choicesOf, formNodes, formsOf } from '../forms/form-nodes.ts'
import { boundObjects, pointerShape } from '../pointers/pointer-shape.ts'
import {
  anything,
  formatsOf,
  itemOf,
  keysOf,
  rangeOf,
  shapeAt,
  typesOf,
  valuesOf,
  type Shape,
} from '../pointers/shape.ts'
import { formShape } from '../pointers/screen-shapes.ts'
import type { Project } from '../project.ts'
import { eachFile, elementsOf, rule, say } from '../rule.ts'
import { typeNames } from '../schemas/ajv-messages.ts'

/** The objects of screens that hold a binding, each with the values that the binding can have, if they are declared. */
const boundIn = (project: Project) =>
  boundObjects(project.of('screen').flatMap(project.referencesIn)).map(({ from, object }) => {
    const shape = () => pointerShape(project, from, from.text ?? '')
    const { documents } = project.languages
    return { object, shape, values: () => valuesOf(documents, itemOf(documents, shape())) }
  })

/** Whether a value has a text of its own in the `options` beside it. */
const isInOptions = (object: JsonNode, value: string): boolean => !object.get('options', value).isMissing

/** Most whole numbers that have a text each, such as the stars of a rating. */
const mostNamed = 20

/** Whether a format, by its schema, takes a value: its type, the format of a text, the keys of an object, the items of a list. */
function takes(documents: Documents, format: SchemaPlace | undefined, shape: Shape): boolean {
  const { type, required, 'x-formats': formats } = format?.schema ?? {}
  const given = typesOf(documents, shape)?.filter((kind) => kind !== 'null')
  if (!type || !given?.length) return true
  const keys = keysOf(documents, shape)
  const fits: Record<string, boolean> = {
    string: !formatsOf(documents, shape)?.some((one) => !asArray(formats).includes(one)),
    object: !keys.length || asArray(required).every((key) => keys.includes(String(key))),
    array: takes(documents, schemaBelow(format, 'items'), itemOf(documents, shape)),
  }
  return given.some((kind) => [type].flat().includes(kind) && fits[kind] !== false)
}

/** A format takes the value that is bound beside it, and labels name a few values. */
export const unfitFormat = rule((project, report) => {
  const { documents } = project.languages
  const formats = schemaBelow(documents.ofFile('schemas/formats.schema.json'), 'properties')
  const isFit = (name: string, value: Shape) => takes(documents, schemaBelow(formats, name), value)
  for (const { object, shape } of boundIn(project)) {
    const labels = object.get('labels')
    const range = labels.isMissing ? undefined : rangeOf(documents, shape())
    if (range && range[1] - range[0] > mostNamed) report(labels.place, ...say('tooMany', range.join(' to ')))
    const { text: format, place } = object.get('format')
    if (format === undefined || isFit(format, shape())) continue
    const texts = formatsOf(documents, shape())?.map((name) => `a text of the format "${String(name)}"`)
    const is = texts?.join(' or ') ?? typeNames(typesOf(documents, shape()) ?? [])
    const fitting = Object.keys(formats?.schema ?? {}).filter((name) => isFit(name, shape()))
    report(place, `The format "${format}" does not fit: this is ${is}.`, `Fitting: ${list(fitting)}.`)
  }
})

/** Values that a screen compares or orders are possible values of its binding; an order or options contain all of them. */
export const unknownValue = rule((project, report) => {
  for (const { object, values } of boundIn(project))
    for (const compared of ['in', 'order', 'options', 'without'].map((key) => object.get(key))) {
      const declared = Array.isArray(compared.value) ? values() : undefined
      if (!declared) continue
      const all = compared.items.map((item) => (item.get('value').isMissing ? item : item.get('value')))
      const listed = all.map(({ value }) => String(value))
      for (const { value, place } of all)
        if (!declared.includes(String(value)))
          report(
            place,
            `The binding never has the value "${String(value)}".`,
            suggest(String(value), declared, ''),
          )
      const without = asArray(object.get('without').value)
      const missing = declared.filter((value) => !listed.includes(value) && !without.includes(value))
      if (['order', 'options'].includes(compared.key) && missing.length)
        report(
          compared.keyPlace,
          `"${compared.key}" lacks ${list(missing)}.`,
          compared.key === 'order' ? 'Add each to "order".' : 'Add each, or name it in "without" on purpose.',
        )
    }
})

/** A prefix of text keys (`partners.cadence.`), and the values that are appended to it; undefined if they are not declared. */
interface Labels {
  node: JsonNode
  prefix: string
  values: string[] | undefined
}

const labelsIn = (object: JsonNode, values: () => string[] | undefined): Labels[] => {
  const node = object.get('labels')
  return node.text === undefined
    ? []
    : [{ node, prefix: `${node.text}.`, values: values()?.filter((value) => !isInOptions(object, value)) }]
}

/** All `labels` of forms and screens, with the possible values of their fields and bindings. */
const labelsOf = (project: Project): Labels[] => [
  ...formsOf(project).flatMap((files) =>
    formNodes(files, project.languages.documents).flatMap((node) =>
      labelsIn(node.hints, () => choicesOf(node).map(String)),
    ),
  ),
  ...boundIn(project).flatMap(({ object, values }) =>
    labelsIn(object, () => {
      const order = asArray(object.get('order').value).map(String)
      // Without declared values, `order` names the groups.
      return values() ?? (order.length ? order : undefined)
    }),
  ),
]

/** The text keys of labels: complete keys if the values are known, else prefixes, which end with a dot. */
export const shownLabels = (project: Project): string[] =>
  labelsOf(project).flatMap(({ prefix, values }) => values?.map((value) => prefix + value) ?? [prefix])

/** The few values that the parts of an object can have. */
const codesIn = (documents: Documents, shape: Shape, depth = 0): string[] =>
  keysOf(documents, shape).flatMap((key) => {
    const part = itemOf(documents, shapeAt(documents, shape, [key]) ?? anything)
    return valuesOf(documents, part) ?? (depth < 3 ? codesIn(documents, part, depth + 1) : [])
  })

/** A row or line that shows one of a few values has `labels` (the prefix of text keys) or `options`; every value has a text. */
export const missingLabel = rule((project, report) => {
  const { texts, languages } = project
  for (const { object, shape, values } of boundIn(project)) {
    const has = (...keys: string[]) => keys.some((key) => !object.get(key).isMissing)
    if (!/\/(rows|lines)\/\d+$/.test(object.pointer) || has('text')) continue
    const isOne = shapeAt(languages.documents, shape(), ['0']) === undefined
    const own = has('labels') || (isOne && has('format')) ? undefined : values()
    const silent = own?.filter((value) => !isInOptions(object, value)) ?? []
    const inside = codesIn(languages.documents, itemOf(languages.documents, shape()))
    if (silent.length || inside.length)
      report(
        object.keyPlace,
        `These values have no texts: ${list([...new Set([...silent, ...inside])])}.`,
        inside.length
          ? 'Show each part in a row of its own, with "labels"; the parts of a list with "items" of the summary.'
          : 'Add "labels" (the prefix of their text keys), "options" or, for a single value, "format".',
      )
  }
  const has = (key: string) => texts.complete.some((locale) => texts.has(locale, key))
  const begins = (prefix: string) => texts.keys(texts.complete[0] ?? '').some((key) => key.startsWith(prefix))
  for (const { node, prefix, values } of labelsOf(project)) {
    const missing = (values ?? []).map((value) => prefix + value).filter((key) => !has(key))
    if (missing.length || (!values && texts.locales.size && !begins(prefix)))
      report(
        node.place,
        missing.length ? `No text for ${list(missing)}.` : `No text begins with "${prefix}".`,
        'Write the texts, or look for a misspelt prefix.',
      )
  }
})

/** The pointer of the first part of a value that differs from a schema: in its type, or in all of its keys; undefined if none does. */
function otherPart(documents: Documents, taken: Shape, given: Shape, path = ''): string | undefined {
  if (taken.open || given.open) return undefined
  const [own, keys] = [keysOf(documents, taken), keysOf(documents, given)]
  const types = typesOf(documents, taken) ?? (own.length ? ['object'] : [])
  const is = typesOf(documents, given)?.filter((type) => type !== 'null') ?? []
  const both = own.filter((key) => keys.includes(key))
  const isOther = types.length > 0 && is.length > 0 && !is.some((type) => types.includes(type))
  if (isOther || (own.length && keys.length && !both.length)) return path
  for (const key of path.split('/').length < 9 ? [...both, '0'] : []) {
    const [inner, value] = [taken, given].map((shape) => shapeAt(documents, shape, [key]))
    const found = inner && value && otherPart(documents, inner, value, `${path}/${key}`)
    if (found !== undefined) return found
  }
  return undefined
}

/** What a form begins with has the shape of its values. */
export const unfitInitial = eachFile('screen', ({ source }, report, project) => {
  for (const element of elementsOf(source.root)) {
    const from = element.get('initial', 'from')
    if (from.text === undefined || element.get('form').isMissing) continue
    const form = formShape(project, element.get('form').value)
    const part = otherPart(project.languages.documents, form, pointerShape(project, from, from.text))
    const where = part && ` at "${part.slice(1)}"`
    if (where !== undefined) report(from.place, ...say('initial', where))
  }
})
