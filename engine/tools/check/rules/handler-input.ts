import { schemaBelow } from '../../json/documents.ts'
import { JsonNode, type SchemaPlace } from '../../json/source.ts'
import { list } from '../../json/suggest.ts'
import { asArray, at, entries, get, type JsonObject } from '../../../util/json.ts'
import { callOf, handlerPart } from '../pointers/handler-shapes.ts'
import { pointerShape } from '../pointers/pointer-shape.ts'
import { rangeOf, typesOf } from '../pointers/shape.ts'
import { memoize } from '../memoize.ts'
import type { Project } from '../project.ts'
import { ownerOf, type Reference } from '../names/references.ts'
import { rule, type Report } from '../rule.ts'
import { typeNames } from '../schemas/ajv-messages.ts'
import { explain } from '../schemas/explain.ts'
import type { Languages } from '../schemas/languages.ts'

/** Whether a value is a binding. Reports a binding with more than a pointer, or of another type than its schemas say. */
function checkBinding(project: Project, node: JsonNode, report: Report): boolean {
  const from = node.get('from').text
  if (!from?.startsWith('/')) return false
  const { documents } = project.languages
  for (const { key, keyPlace } of node.fields)
    if (key !== 'from') report(keyPlace, `A binding has no "${key}".`, 'A binding has no key but "from".')
  const [value, input] = [pointerShape(project, node, from), { open: false, places: [...node.places] }]
  const [given, taken] = [typesOf(documents, value), typesOf(documents, input)]
  if (given && taken && node.fields.length === 1 && !given.some((type) => taken.includes(type)))
    report(node.place, `This cannot be ${typeNames(given)}.`, `It must be ${typeNames(taken)}.`)
  const [range, limits] = [rangeOf(documents, value), rangeOf(documents, input)]
  if (range && limits && (range[0] < limits[0] || range[1] > limits[1]))
    report(node.place, `This can be ${range.join(' to ')}.`, `It must be ${limits.join(' to ')}.`)
  return true
}

/** The schema of an input as it is written: what the calling element adds is not required, and another schema says what is requested. */
const writtenInput = memoize((schema: JsonObject): JsonObject => ({
  ...schema,
  required: asArray(schema.required).filter(
    (key) => get(get(schema.properties, String(key)), 'x-from-element') !== true,
  ),
  properties: Object.fromEntries(
    entries(schema.properties).map(([key, part]) => [key, get(part, 'x-request') === undefined ? part : {}]),
  ),
}))

/** The schema of what a part of the input sends with an API call: in its body (`x-request`), or in its path (`x-path`). */
function sentBy(languages: Languages, part: unknown, input: unknown): SchemaPlace | undefined {
  const path = callOf(languages, input, get(part, 'x-path'))
  if (!path) return schemaBelow(callOf(languages, input, get(part, 'x-request')), 'definitions', 'request')
  const names: string[] = String(at(path.schema, '/x-call/path')).match(/\w+(?=\})/g) ?? []
  const properties = Object.fromEntries(names.map((name) => [name, {}]))
  return { schema: { required: names, properties, additionalProperties: false }, base: path.base }
}

function checkCall(project: Project, call: Reference, report: Report): void {
  const { languages } = project
  const owner = ownerOf(call)
  const declared = handlerPart(languages, call.value, 'input')
  if (!declared || !owner) return
  const { schema, base } = declared
  const written = owner.get('input')
  const input = written.isMissing ? new JsonNode(owner.source, owner.pointer, {}) : written
  const say: Report = (place, message, hint) => report(place, `Input of "${call.value}": ${message}`, hint)
  const options = {
    closed: true,
    skips(node: JsonNode) {
      if (node.value !== null || node.parent?.pointer !== input.pointer)
        return checkBinding(project, node, say)
      say(node.place, 'This cannot be null.', 'Leave it out: null can be bound, but not written.')
      return true
    },
  }
  explain(languages, input, { schema: writtenInput(schema), base }, say, options)
  for (const [key, part] of entries(schema.properties)) {
    const sent = sentBy(languages, part, input.value)
    const required = asArray(sent?.schema.required)
    const description = `It holds ${list(required.map(String))}.`
    const holder = { required: [key], properties: { [key]: { description } } }
    if (sent && !input.get(key).isMissing) explain(languages, input.get(key), sent, say, options)
    else if (required.length) explain(languages, input, { schema: holder, base }, say)
  }
}

/** Every call passes the input that its handler declares: all required keys, no others, each of its type. */
export const handlerInput = rule((project, report) => {
  for (const call of project.references) if (call.names === 'handler') checkCall(project, call, report)
})
