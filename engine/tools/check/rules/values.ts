import { asArray, asString, entries, get, join, tokens } from '../../../util/json.ts'
import { list, suggest } from '../../json/suggest.ts'
import type { Source } from '../../json/source.ts'
import { choicesOf, formNodes, formsOf } from '../forms/form-nodes.ts'
import { ownerOf, type Reference } from '../names/references.ts'
import { boundObjects, pointerShape } from '../pointers/pointer-shape.ts'
import { objectOf, shapeAt, valuesOf } from '../pointers/shape.ts'
import type { Project } from '../project.ts'
import { eachFlow, type Rule } from '../rule.ts'
import type { WalkNode } from '../schemas/schema-walk.ts'
import { placeholders, type Texts } from '../texts.ts'

/** The objects of screens that hold a binding, each with the values that the binding can have, if they are declared. */
const boundIn = (project: Project) =>
  boundObjects(project.of('screen').flatMap(project.referencesIn)).map(({ reference, object }) => ({
    source: reference.source,
    object,
    values: () => valuesAt(project, reference),
  }))

const valuesAt = (project: Project, reference: Reference): string[] | undefined =>
  valuesOf(project.languages.documents, pointerShape(project, reference, reference.value))

/** Values with a text of their own in the `options` beside them. */
const inOptions = (holder: unknown): string[] => entries(get(holder, 'options')).map(([value]) => value)

export const unknownValue: Rule = {
  id: 'unknown-value',
  description:
    'Values that a screen compares or orders are possible values of its binding; an order contains all of them.',
  check(project, report) {
    for (const key of ['in', 'order'])
      for (const { source, object, values } of boundIn(project)) {
        const compared = get(object.value, key)
        const declared = Array.isArray(compared) ? values() : undefined
        if (!declared) continue
        const pointer = join(object.pointer, key)
        const listed = asArray(compared).map(String)
        for (const [i, value] of listed.entries())
          if (!declared.includes(value))
            report(
              source.at(join(pointer, i)),
              `The binding never has the value "${value}".`,
              suggest(value, declared, ''),
            )
        const missing = declared.filter((one) => !listed.includes(one))
        if (key === 'order' && missing.length)
          report(source.keyAt(pointer), `"order" lacks ${list(missing)}.`, 'Add each to "order".')
      }
  },
}

/** Placeholders of a text in any language, plural forms included. */
const placeholdersOf = (texts: Texts, key: string): string[] =>
  [...texts.locales.values()].flatMap((locale) =>
    ['', '_one', '_other'].flatMap((form) => {
      const text = locale.get(key + form)
      return text ? [...placeholders(text.text), ...(form ? ['count'] : [])] : []
    }),
  )

export const unusedValue: Rule = {
  id: 'unused-value',
  description: 'Each of the `values` of a text has a {{placeholder}}.',
  dependsOn: 'all',
  check({ references, texts }, report) {
    const keys = references.filter(({ names }) => names === 'text')
    for (const [owner, all] of Map.groupBy(keys, ownerOf)) {
      const [first] = all
      if (!owner || !first || !texts.locales.size) continue
      const known = new Set(all.flatMap(({ value }) => placeholdersOf(texts, value)))
      for (const [name] of entries(get(owner.value, 'values')))
        if (!known.has(name))
          report(
            first.source.keyAt(join(`${owner.pointer}/values`, name)),
            `No text here has a placeholder for "${name}".`,
            known.size
              ? `Placeholders: ${list(known)}.`
              : 'Remove it, or write {{placeholder}} into the text.',
          )
    }
  },
}

/** A prefix of text keys (`partners.cadence.`), and the values that are appended to it; undefined if they are not declared. */
interface Labels {
  source: Source
  pointer: string
  prefix: string
  values: string[] | undefined
}

const labelsIn = (
  source: Source,
  { value, pointer }: Pick<WalkNode, 'value' | 'pointer'>,
  values: () => string[] | undefined,
): Labels[] => {
  const labels = asString(get(value, 'labels'))
  return labels === undefined
    ? []
    : [
        {
          source,
          pointer: join(pointer, 'labels'),
          prefix: `${labels}.`,
          values: values()?.filter((one) => !inOptions(value).includes(one)),
        },
      ]
}

/** All `labels` of forms and screens, with the possible values of their fields and bindings. */
const labelsOf = (project: Project): Labels[] => [
  ...formsOf(project).flatMap((files) =>
    formNodes(files, project.languages.documents).flatMap((node) =>
      labelsIn(files.ui, { value: node.hints, pointer: node.at }, () => choicesOf(node).map(String)),
    ),
  ),
  ...boundIn(project).flatMap(({ source, object, values }) =>
    labelsIn(source, object, () => {
      const order = asArray(get(object.value, 'order')).map(String)
      // Without declared values, `order` names the groups.
      return values() ?? (order.length ? order : undefined)
    }),
  ),
]

/** The text keys of labels: complete keys if the values are known, else prefixes, which end with a dot. */
export const shownLabels = (project: Project): string[] =>
  labelsOf(project).flatMap(({ prefix, values }) => values?.map((value) => prefix + value) ?? [prefix])

export const unknownTime: Rule = {
  id: 'unknown-time',
  description: 'The context key of an `after` is declared.',
  check: eachFlow(({ source, states }, report, { contextShape, languages: { documents } }) => {
    const scope = contextShape && objectOf([['context', contextShape]])
    for (const { pointer } of scope ? states : [])
      for (const { key, keyPlace } of source.node(`${pointer}/after`).fields)
        if (scope && key.startsWith('/') && !shapeAt(documents, scope, tokens(key)))
          report(
            keyPlace,
            `The context has no "${key}".`,
            'Name a key of schemas/context that holds an ISO time, or give milliseconds.',
          )
  }),
}

export const missingLabel: Rule = {
  id: 'missing-label',
  description:
    'A row or line that shows one of a few values has `labels` (the prefix of text keys) or `options`; every value has a text.',
  check(project, report) {
    const { texts } = project
    for (const { source, object, values } of boundIn(project)) {
      const isNamed = ['labels', 'format', 'text'].some((key) => get(object.value, key) !== undefined)
      if (!/\/(rows|lines)\/\d+$/.test(object.pointer) || isNamed) continue
      const silent = values()?.filter((value) => !inOptions(object.value).includes(value)) ?? []
      if (silent.length)
        report(
          source.keyAt(object.pointer),
          `These values have no texts: ${list(silent)}.`,
          'Add "labels" (the prefix of their text keys), "options" or "format".',
        )
    }
    const has = (key: string) => texts.complete.some((locale) => texts.has(locale, key))
    const begins = (prefix: string) =>
      texts.keys(texts.complete[0] ?? '').some((key) => key.startsWith(prefix))
    for (const { source, pointer, prefix, values } of labelsOf(project)) {
      const missing = (values ?? []).map((value) => prefix + value).filter((key) => !has(key))
      if (missing.length || (!values && texts.locales.size && !begins(prefix)))
        report(
          source.at(pointer),
          missing.length ? `No text for ${list(missing)}.` : `No text begins with "${prefix}".`,
          'Write the texts, or look for a misspelt prefix.',
        )
    }
  },
}
