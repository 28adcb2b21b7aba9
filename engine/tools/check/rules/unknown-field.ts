import {
  choicesOf,
  formNodes,
  formsOf,
  keywordOf,
  type FormFiles,
  type FormNode,
} from '../forms/form-nodes.ts'
import { asArray, asString, entries, get, isObject, join } from '../../../util/json.ts'
import type { Place, Source } from '../../json/source.ts'
import { relatedTo } from '../names/declarations.ts'
import type { Report, Rule } from '../rule.ts'
import { list, suggest } from '../../json/suggest.ts'

/** Keywords of JSON Schema that a value can violate, for which hints may have messages. */
const keywords =
  `required type enum const pattern format minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum
  multipleOf minItems maxItems uniqueItems contains minProperties maxProperties propertyNames dependencies not oneOf
  anyOf`.split(/\s+/)

const nameOf = ({ path }: FormNode) => path.at(-1) ?? ''

/** The place of a value in the schema file, if it is declared in this file. */
const placeOf = (schema: Source, { schemas }: FormNode): Place[] => {
  const pointer = schemas[0]?.pointer
  return pointer === undefined ? [] : [schema.keyAt(pointer)]
}

/** Whether the value is a required constant, which nobody enters. */
const isGiven = (node: FormNode) => {
  const constant = keywordOf(node, 'const')
  return constant !== undefined && typeof constant !== 'boolean' && node.required
}

interface Named {
  name: string
  pointer: string
  isKey?: boolean
}

const first = (value: unknown, pointer: string): Named[] => {
  const name = asString(value)?.split('/')[0]
  return name === undefined ? [] : [{ name, pointer }]
}

const listed = (value: unknown, pointer: string): Named[] =>
  asArray(value).flatMap((one, i) => first(one, join(pointer, i)))

/** Names of fields in the hints of one value, with their places. For a path only its first name. */
function named({ hints, at }: FormNode): Named[] {
  return [
    ...entries(get(hints, 'fields')).map(([name]) => ({
      name,
      pointer: join(join(at, 'fields'), name),
      isKey: true,
    })),
    ...asArray(get(hints, 'checks')).flatMap((check, i) => {
      // The params of a check can name other fields, which the check reads too.
      const pointer = join(join(at, 'checks'), i)
      const params = get(check, 'params')
      return [
        ...first(get(check, 'field'), `${pointer}/field`),
        ...first(get(params, 'field'), `${pointer}/params/field`),
        ...listed(get(params, 'fields'), `${pointer}/params/fields`),
      ]
    }),
  ]
}

function checkNames({ schema, ui }: FormFiles, node: FormNode, own: FormNode[], report: Report): void {
  const names = own.map(nameOf)
  const uses = named(node)
  const used = new Set(uses.map(({ name }) => name))
  const declarations = own.flatMap((field) =>
    placeOf(schema, field).map((place) => ({ name: nameOf(field), place })),
  )
  const holder = node.schemas.find((one) => one.pointer !== undefined && isObject(one.schema.properties))
  const containers = [schema.keyAt(holder?.pointer === undefined ? '' : `${holder.pointer}/properties`)]
  for (const { name, pointer, isKey } of uses)
    if (!names.includes(name))
      report(
        isKey ? ui.keyAt(pointer) : ui.at(pointer),
        `The form has no field "${name}".`,
        suggest(name, names, `Add it to ${schema.file}.`),
        relatedTo(name, { declarations, containers }, used),
      )
}

function checkMessages({ schema, ui }: FormFiles, node: FormNode, report: Report): void {
  for (const [keyword] of entries(get(node.hints, 'messages'))) {
    const place = ui.keyAt(join(join(node.at, 'messages'), keyword))
    const isStated = keyword === 'required' ? node.required : keywordOf(node, keyword) !== undefined
    if (!keywords.includes(keyword))
      report(place, `"${keyword}" is not a keyword of JSON Schema.`, suggest(keyword, keywords, ''))
    else if (!isStated && node.schemas.length > 0) {
      const holder = node.schemas[0]?.pointer?.replace(/\/properties\/[^/]+$/, '')
      report(
        place,
        `The schema has no "${keyword}" for "${nameOf(node)}", so this message is never shown.`,
        `Add "${keyword}" to ${schema.file}, or remove the message.`,
        keyword === 'required' && holder !== undefined
          ? [schema.keyAt(`${holder}/required`)]
          : placeOf(schema, node),
      )
    }
  }
}

/** Reports option texts for values that the schema does not allow, and allowed values without a text. */
function checkOptions({ schema, ui }: FormFiles, node: FormNode, report: Report): void {
  const words = get(node.hints, 'options')
  const allowed = choicesOf(node).map((value) =>
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  )
  if (!isObject(words) || allowed.length === 0) return
  const given = Object.keys(words)
  const pointer = join(node.at, 'options')
  const stray = given.filter((value) => !allowed.includes(value))
  for (const value of stray)
    report(
      ui.keyAt(join(pointer, value)),
      `The schema does not allow "${value}".`,
      suggest(value, allowed, ''),
      placeOf(schema, node),
    )
  const missing = allowed.filter((value) => !given.includes(value))
  // A misspelt value would also be reported as missing; one finding is enough.
  if (!stray.length && missing.length && get(node.hints, 'labels') === undefined)
    report(
      ui.keyAt(pointer),
      `The option ${list(missing)} has no text.`,
      'Add each, or use "labels", the prefix of their text keys.',
      placeOf(schema, node),
    )
}

/** Reports fields without hints. */
function checkComplete({ schema, ui }: FormFiles, node: FormNode, own: FormNode[], report: Report): void {
  const shown = own.filter((field) => !isGiven(field) || field.hints !== undefined)
  const unhinted = shown.filter(({ hints }) => hints === undefined)
  if (unhinted.length)
    report(
      ui.keyAt(join(node.at, 'fields')),
      `These fields have no hints: ${list(unhinted.map(nameOf))}.`,
      'Add each to "fields".',
      unhinted.flatMap((field) => placeOf(schema, field)),
    )
}

export const unknownField: Rule = {
  id: 'unknown-field',
  description:
    'The hints of a form cover exactly the values of its schema: their names, options and messages.',
  check(project, report) {
    for (const files of formsOf(project)) {
      const nodes = formNodes(files, project.languages.documents)
      for (const node of nodes) {
        // Values without hints are reported at their parent.
        if (node.hints === undefined) continue
        const own = nodes.filter((one) => one.holder === node && one.kind === 'field')
        // Hints outside of alternatives may name fields of any alternative.
        const inAlternatives = nodes.filter(
          (one) => one.kind === 'field' && one.holder?.kind === 'alternative' && one.holder.holder === node,
        )
        checkNames(files, node, [...own, ...inAlternatives], report)
        checkComplete(files, node, own, report)
        checkMessages(files, node, report)
        checkOptions(files, node, report)
      }
    }
  },
}
