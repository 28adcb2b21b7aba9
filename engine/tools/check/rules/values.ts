import { asArray } from '../../../util/json.ts'
import { list, suggest } from '../../json/suggest.ts'
import type { JsonNode } from '../../json/source.ts'
import { schemaBelow } from '../../json/documents.ts'
import { choicesOf, formNodes, formsOf } from '../forms/form-nodes.ts'
import { boundObjects, pointerShape } from '../pointers/pointer-shape.ts'
import { rangeOf, typesOf, valuesOf } from '../pointers/shape.ts'
import type { Project } from '../project.ts'
import { rule } from '../rule.ts'
import { typeNames } from '../schemas/ajv-messages.ts'

/** The objects of screens that hold a binding, each with the values that the binding can have, if they are declared. */
const boundIn = (project: Project) =>
  boundObjects(project.of('screen').flatMap(project.referencesIn)).map(({ from, object }) => {
    const shape = () => pointerShape(project, from, from.text ?? '')
    return { object, shape, values: () => valuesOf(project.languages.documents, shape()) }
  })

/** Whether a value has a text of its own in the `options` beside it. */
const isInOptions = (object: JsonNode, value: string): boolean => !object.get('options', value).isMissing

/** Most whole numbers that have a text each, such as the stars of a rating. */
const mostNamed = 20

/** A format takes the type of the value that is bound beside it, and labels name a few values. */
export const unfitFormat = rule((project, report) => {
  const { documents } = project.languages
  const formats = schemaBelow(documents.ofFile('schemas/formats.schema.json'), 'properties')
  const takes = (name: string) => [schemaBelow(formats, name)?.schema.type ?? []].flat()
  for (const { object, shape } of boundIn(project)) {
    const labels = object.get('labels')
    const range = labels.isMissing ? undefined : rangeOf(documents, shape())
    if (range && range[1] - range[0] > mostNamed)
      report(
        labels.place,
        `"labels" name single values, and this can be ${range.join(' to ')}.`,
        'Write "format" in their place, such as "number" or "amount".',
      )
    const { text: format = '', place } = object.get('format')
    const taken = takes(format)
    const given = taken.length ? typesOf(documents, shape())?.filter((type) => type !== 'null') : undefined
    if (!given?.length || given.some((type) => taken.includes(type))) continue
    const fitting = Object.keys(formats?.schema ?? {}).filter((name) =>
      given.some((type) => takes(name).includes(type)),
    )
    const message = `The format "${format}" takes ${typeNames(taken)}, and this is ${typeNames(given)}.`
    report(place, message, fitting.length ? `Fitting: ${list(fitting)}.` : 'Remove "format".')
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

/** A row or line that shows one of a few values has `labels` (the prefix of text keys) or `options`; every value has a text. */
export const missingLabel = rule((project, report) => {
  const { texts } = project
  for (const { object, values } of boundIn(project)) {
    const isNamed = ['labels', 'format', 'text'].some((key) => !object.get(key).isMissing)
    if (!/\/(rows|lines)\/\d+$/.test(object.pointer) || isNamed) continue
    const silent = values()?.filter((value) => !isInOptions(object, value)) ?? []
    if (silent.length)
      report(
        object.keyPlace,
        `These values have no texts: ${list(silent)}.`,
        'Add "labels" (the prefix of their text keys), "options" or "format".',
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
