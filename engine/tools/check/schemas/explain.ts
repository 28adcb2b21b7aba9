import type { ValidateFunction } from 'ajv'
import { walk } from './schema-walk.ts'
import type { SchemaPlace } from '../../json/documents.ts'
import { isObject, join, type JsonObject } from '../../../util/json.ts'
import type { Languages } from './languages.ts'
import { limits } from '../../json/limits.ts'
import type { Report } from '../rule.ts'
import type { Source } from '../../json/source.ts'
import { keyMessage, messageFor, mismatchMessage, type Message } from './ajv-messages.ts'

const ownKeywords = [
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
  'dependencies',
  'contains',
]
const shallow = new WeakMap<JsonObject, ValidateFunction>()

/** A schema node without its subschemas, so that its errors are about this value only and not about nested values. */
export function shallowNode(schema: JsonObject): JsonObject {
  const node: JsonObject = Object.fromEntries(
    ownKeywords.filter((key) => key in schema).map((key) => [key, schema[key]]),
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

function ofNode(ajv: Languages['ajv'], places: SchemaPlace[], value: unknown): Message[] {
  return places.flatMap(({ schema }) => {
    const validate = shallowValidator(ajv, schema)
    const errors = validate(value) ? [] : (validate.errors ?? [])
    // Keeps the error of `contains` itself and drops the errors of each entry.
    const own = errors
      .filter(({ schemaPath }) => schemaPath.split('/').length === 2)
      .map((error) => messageFor(error, schema, value))
    const { propertyNames } = schema
    if (!isObject(propertyNames) || !isObject(value)) return own
    const name = shallowValidator(ajv, propertyNames)
    return [
      ...own,
      ...Object.keys(value)
        .filter((key) => !name(key))
        .map((key) => keyMessage(key, propertyNames)),
    ]
  })
}

/**
 * Reports the errors of a value that ajv has refused: each error once, at its exact place; for an `anyOf` only the errors of the
 * branch that matches best. Returns whether there was any error.
 */
export function explain(languages: Languages, source: Source, start: SchemaPlace, report: Report): boolean {
  const { ajv, documents } = languages
  let found = 0
  walk(documents, [start], source.value, ({ pointer, value, places, mismatches }) => {
    if (found >= limits.findings) return
    const messages = [...ofNode(ajv, places, value), ...mismatches.map((one) => mismatchMessage(one, value))]
    for (const { key, message, hint } of messages) {
      found += 1
      if (key !== undefined) report(source.keyAt(join(pointer, key)), message, hint)
      else report(message.endsWith('is missing.') ? source.keyAt(pointer) : source.at(pointer), message, hint)
    }
  })
  return found > 0
}
