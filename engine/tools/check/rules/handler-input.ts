import type { JsonNode } from '../../json/source.ts'
import { list, suggest } from '../../json/suggest.ts'
import { asArray, entries, get, isObject } from '../../../util/json.ts'
import { callPart, handlerPart, handlersFile } from '../pointers/handler-shapes.ts'
import { pointerShape } from '../pointers/pointer-shape.ts'
import { typesOf } from '../pointers/shape.ts'
import type { Project } from '../project.ts'
import { ownerOf, type Reference } from '../names/references.ts'
import type { Report, Rule } from '../rule.ts'
import { example, typeNames } from '../schemas/ajv-messages.ts'
import { explain } from '../schemas/explain.ts'

/** Whether a value is a binding. Reports a binding with more than a pointer, or of another type than its schemas say. */
function checkBinding(project: Project, node: JsonNode, report: Report): boolean {
  const from = node.get('from').text
  if (!from?.startsWith('/')) return false
  const { documents } = project.languages
  for (const { key, keyPlace } of node.fields)
    if (key !== 'from') report(keyPlace, `A binding has no "${key}".`, 'A binding has no key but "from".')
  const given = typesOf(documents, pointerShape(project, node, from))
  const taken = typesOf(documents, { open: false, places: [...node.places] })
  if (given && taken && node.fields.length === 1 && !given.some((type) => taken.includes(type)))
    report(node.place, `This cannot be ${typeNames(given)}.`, `It must be ${typeNames(taken)}.`)
  return true
}

function checkCall(project: Project, call: Reference, report: Report): void {
  const { value: name } = call
  const owner = ownerOf(call)
  const declared = handlerPart(project.languages, name, 'input')
  if (!declared || !owner) return
  const { schema, base } = declared
  const input = owner.get('input')
  const taken = entries(schema.properties)
  const known = taken.map(([key]) => key)
  for (const { key, keyPlace } of input.fields)
    if (!known.includes(key))
      report(
        keyPlace,
        `The handler "${name}" has no input "${key}".`,
        suggest(key, known, `Declare it in ${handlersFile}.`),
      )
  const lacking = asArray(schema.required)
    .map(String)
    .filter((key) => input.get(key).isMissing && get(get(schema.properties, key), 'x-from-element') !== true)
  if (lacking.length)
    report(
      (input.isMissing ? owner : input).keyPlace,
      `The input ${list(lacking)} of the handler "${name}" is missing.`,
      'Add each to "input".',
    )
  const say: Report = (place, message, hint) => report(place, `Input of "${name}": ${message}`, hint)
  for (const [key, expected] of taken) {
    const given = input.get(key)
    if (given.isMissing || !isObject(expected)) continue
    const request = callPart(project.languages, input.value, expected['x-request'], 'request')
    // Null can be bound, where the schema says so, but not written.
    if (given.value === null) say(given.place, 'This cannot be null.', example(expected, 'Leave it out.'))
    else
      explain(project.languages, given, request ?? { schema: expected, base }, say, {
        closed: true,
        skips: (node) => checkBinding(project, node, say),
      })
  }
}

export const handlerInput: Rule = {
  id: 'handler-input',
  description: `Every call passes the input that ${handlersFile} declares for its handler: all required keys, no others, each of its type.`,
  check(project, report) {
    for (const call of project.references) if (call.names === 'handler') checkCall(project, call, report)
  },
}
