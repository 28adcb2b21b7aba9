import { isUntyped } from './untyped.ts'
import { isObject } from '../../util/json.ts'
import type { JsonObject } from '../../util/json.ts'

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Modules of engine/form/parts: features that only some forms need, each loaded separately. */
export const parts = [
  'password',
  'date',
  'time',
  'file',
  'colour',
  'range',
  'dayScale',
  'checkboxes',
  'nested',
  'list',
  'union',
  'nullValue',
  'additionalProperties',
  'optional',
  'recursion',
  'untyped',
] as const
export type Part = (typeof parts)[number]

/** Widgets that are parts, by their names in the hints and by the formats that need them. */
const widgets: Readonly<Record<string, Part>> = {
  password: 'password',
  date: 'date',
  time: 'time',
  'date-time': 'time',
  datetime: 'time',
  file: 'file',
  'data-url': 'file',
  colour: 'colour',
  color: 'colour',
  range: 'range',
  'day-scale': 'dayScale',
  checkboxes: 'checkboxes',
}

const isConstant = (schema: unknown): boolean =>
  isObject(schema) && ('const' in schema || listOf(schema.enum).length === 1)

/** Whether the alternatives are constants, so that the value is a select and not a choice between subforms. */
const isSelect = (alternatives: readonly unknown[]): boolean => alternatives.every(isConstant)

const isRecord = (schema: JsonObject): boolean =>
  schema.type === 'object' ||
  isObject(schema.properties) ||
  isObject(schema.patternProperties) ||
  isObject(schema.additionalProperties)

/** The parts that a schema itself needs, not counting its subschemas. `isRoot`: the form itself, which needs no fieldset. */
function own(schema: JsonObject, isRoot: boolean): Part[] {
  const types = [schema.type].flat()
  const alternatives = [...listOf(schema.oneOf), ...listOf(schema.anyOf)]
  const items = schema.items
  const isOpen =
    isObject(schema.patternProperties) ||
    (schema.additionalProperties !== undefined && schema.additionalProperties !== false)
  const reached: (Part | false | undefined)[] = [
    // The fieldset also shows the name of an additional property.
    (isOpen || (!isRoot && isRecord(schema))) && 'nested',
    types.includes('array') && 'list',
    types.includes('array') && 'nested',
    isObject(items) && schema.uniqueItems === true && 'checkboxes',
    alternatives.length > 0 && !isSelect(alternatives) && 'union',
    alternatives.length > 0 && !isSelect(alternatives) && 'nested',
    types.includes('null') && types.length === 1 && 'nullValue',
    isOpen && 'additionalProperties',
    typeof schema.format === 'string' && widgets[schema.format],
    typeof schema.$ref === 'string' && 'recursion',
    ...(isUntyped(schema) ? (['untyped', 'nested', 'additionalProperties', 'list'] as const) : []),
  ]
  return reached.filter((part) => part !== false && part !== undefined)
}

const valuesAt = (schema: JsonObject, keys: readonly string[]): unknown[] =>
  keys.flatMap((key) => {
    const value = schema[key]
    return Array.isArray(value) ? (value as unknown[]) : isObject(value) ? Object.values(value) : []
  })

function inSchema(schema: unknown, isRoot: boolean): Part[] {
  if (!isObject(schema)) return []
  // `same` are schemas of the same value, `inner` those of values in it.
  const same = [...valuesAt(schema, ['allOf', 'dependencies']), schema.then, schema.else]
  const inner = [
    ...valuesAt(schema, ['properties', 'patternProperties', 'definitions', 'anyOf', 'oneOf']),
    ...[schema.items, schema.additionalItems].flat(),
    schema.additionalProperties,
  ]
  return [
    ...own(schema, isRoot),
    ...same.flatMap((part) => inSchema(part, isRoot)),
    ...inner.flatMap((part) => inSchema(part, false)),
  ]
}

const inHints = (hints: unknown): Part[] => {
  if (Array.isArray(hints)) return hints.flatMap(inHints)
  if (!isObject(hints)) return []
  const { widget, optional } = hints
  const named = typeof widget === 'string' && Object.hasOwn(widgets, widget) ? widgets[widget] : undefined
  return [
    ...(named ? [named] : []),
    ...(isObject(optional) ? (['optional'] as const) : []),
    ...Object.values(hints).flatMap(inHints),
  ]
}

/** The parts that a form can reach, by its schema (references in place) and its hints. */
export const partsOf = (schema: unknown, hints: unknown): Part[] =>
  [...new Set([...inSchema(schema, true), ...inHints(hints)])].toSorted()
