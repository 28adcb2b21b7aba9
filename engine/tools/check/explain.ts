import type { ValidateFunction } from 'ajv'
import { walk } from './applied.ts'
import type { Applied } from './applied.ts'
import type { SchemaPlace } from './documents.ts'
import type { Finding } from './finding.ts'
import { isObject, join } from './json.ts'
import type { JsonObject } from './json.ts'
import type { Languages } from './languages.ts'
import { limits } from './limits.ts'
import type { Source } from './source.ts'
import { say, sayKey, sayMisfit } from './words.ts'
import type { Words } from './words.ts'

const kept = [
  'type',
  'const',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minProperties',
  'required',
]
const shallow = new WeakMap<JsonObject, ValidateFunction>()

/** A schema node without its children, so that each error belongs to exactly this value. */
export function shallowNode(schema: JsonObject): JsonObject {
  const node: JsonObject = Object.fromEntries(
    kept.filter((key) => key in schema).map((key) => [key, schema[key]]),
  )
  if (isObject(schema.properties))
    node.properties = Object.fromEntries(Object.keys(schema.properties).map((key) => [key, true]))
  if (schema.additionalProperties === false) node.additionalProperties = false
  return node
}

function shallowValidator(ajv: Languages['ajv'], schema: JsonObject): ValidateFunction {
  let validate = shallow.get(schema)
  if (!validate) {
    validate = ajv.compile(shallowNode(schema))
    shallow.set(schema, validate)
  }
  return validate
}

function ofNode(ajv: Languages['ajv'], places: Applied[], value: unknown): Words[] {
  return places.flatMap(({ schema }) => {
    const validate = shallowValidator(ajv, schema)
    const own = validate(value) ? [] : (validate.errors ?? []).map((error) => say(error, schema, value))
    const { propertyNames } = schema
    if (!isObject(propertyNames) || !isObject(value)) return own
    const name = shallowValidator(ajv, propertyNames)
    return [
      ...own,
      ...Object.keys(value)
        .filter((key) => !name(key))
        .map((key) => sayKey(key, propertyNames)),
    ]
  })
}

/**
 * Says what is wrong with a value that ajv refused: each error once, at its exact place, of an `anyOf` only what the
 * branch says that fits best.
 */
export function explain(languages: Languages, rule: string, source: Source, start: SchemaPlace): Finding[] {
  const findings: Finding[] = []
  const { ajv, documents } = languages
  walk(documents, [{ ...start, via: [] }], source.value, ({ pointer, value, places, misfits }) => {
    if (findings.length >= limits.findings) return
    const words = [...ofNode(ajv, places, value), ...misfits.map((one) => sayMisfit(one, value))]
    for (const { key, message, hint } of words)
      findings.push(
        key === undefined
          ? source.finding(rule, pointer, message, hint, message.endsWith('is missing.') ? 'key' : 'value')
          : source.finding(rule, join(pointer, key), message, hint, 'key'),
      )
  })
  return findings
}
