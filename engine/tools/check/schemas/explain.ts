import type { ValidateFunction } from 'ajv'
import { dereference, walk, type Mismatch } from './schema-walk.ts'
import { isObject, type JsonObject } from '../../../util/json.ts'
import type { Languages } from './languages.ts'
import type { Report } from '../rule.ts'
import type { JsonNode, SchemaPlace } from '../../json/source.ts'
import { instead, keyMessage, messageFor, mismatchMessage, unknownKey, type Message } from './ajv-messages.ts'

type Schemas = Pick<Languages, 'ajv' | 'documents'>

/** The keywords that are about the value itself. */
const ownKeywords =
  `type const enum pattern minLength maxLength minimum maximum minItems maxItems uniqueItems minProperties required
  dependencies contains`.split(/\s+/)
const shallow = new WeakMap<JsonObject, ValidateFunction>()

/** A schema node without its subschemas, so that its errors are about this value only and not about nested values. */
export function shallowNode(schema: JsonObject): JsonObject {
  const node: JsonObject = Object.fromEntries(
    ownKeywords.filter((key) => key in schema).map((key) => [key, schema[key]]),
  )
  for (const keyword of ['properties', 'patternProperties'])
    if (isObject(schema[keyword]))
      node[keyword] = Object.fromEntries(Object.keys(schema[keyword]).map((key) => [key, true]))
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

/** Keys that none of the schemas names, though one names keys. Those that ajv reports are left out. */
function strayKeys({ fields, places }: JsonNode): Message[] {
  const naming = places
    .map(({ schema }) => Object.keys(schema.properties ?? {}))
    .filter((keys) => keys.length)
  const isReported = places.some(({ schema }) => schema.additionalProperties === false)
  return fields
    .filter(({ key }) => naming.length && !isReported && !naming.some((keys) => keys.includes(key)))
    .map(({ key }) => unknownKey(key, naming.flat()))
}

function messagesAt({ ajv, documents }: Schemas, { places, value }: JsonNode): Message[] {
  return places.flatMap(({ schema, base }) => {
    const follow = (inner: JsonObject) => dereference(documents, { schema: inner, base })?.schema ?? inner
    const validate = shallowValidator(ajv, schema)
    const errors = validate(value) ? [] : (validate.errors ?? [])
    // Keeps the error of `contains` itself and drops the errors of each entry.
    const own = errors
      .filter(({ schemaPath }) => schemaPath.split('/').length === 2)
      .map((error) => messageFor(error, schema, value, follow))
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

/** The hint for a list, or for a text, under a key where people are used to it. Items count as what stands under the key of their list. */
function habitOf({ pointer, value }: JsonNode, otherwise: string): string {
  const kind = Array.isArray(value) ? '[]' : typeof value === 'string' ? '""' : ''
  const [around = '', key = ''] = pointer
    .replace(/\/\d+$/, '')
    .split('/')
    .slice(-2)
  return instead(`${around}/${key}${kind}`, [], instead(key + kind, [], otherwise))
}

interface Options {
  /** Reports keys that the schemas do not name, whatever `additionalProperties` allows. */
  closed?: boolean
  /** Values that are checked in another way, such as bindings. */
  skips?: (node: JsonNode) => boolean
}

/** Reports each error of a value once, at its place; of an `anyOf` those of the branch that fits best. Returns whether any was. */
export function explain(
  schemas: Schemas,
  root: JsonNode,
  start: SchemaPlace,
  report: Report,
  { closed = false, skips }: Options = {},
): boolean {
  let found = false
  const visit = (node: JsonNode, mismatches: Mismatch[]): void => {
    const messages = [
      ...messagesAt(schemas, node),
      ...(closed ? strayKeys(node) : []),
      ...mismatches.map((mismatch) => mismatchMessage(mismatch, node.value)),
    ]
    for (const { key, message, hint } of messages) {
      found = true
      const at = key === undefined ? node : node.get(key)
      const isOfKey = key !== undefined || message.endsWith('is missing.')
      const isSaid = /^(Did you|Write )/.test(hint)
      report(isOfKey ? at.keyPlace : at.place, message, isSaid ? hint : habitOf(at, hint))
    }
  }
  walk(schemas.documents, [start], root, visit, skips)
  return found
}
