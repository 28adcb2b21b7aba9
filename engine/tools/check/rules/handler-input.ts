import { example, typeNames } from '../ajv-messages.ts'
import { childOf } from '../bindings.ts'
import type { Spot } from '../bindings.ts'
import type { SchemaPlace } from '../documents.ts'
import { callPart, handlersFile, handlerShape } from '../handlers.ts'
import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import { pointerShape } from '../pointers.ts'
import type { Project } from '../project.ts'
import { ownerOf } from '../references.ts'
import type { Reference } from '../references.ts'
import type { Report, Rule } from '../rule.ts'
import { shapeOf, typesOf } from '../shape.ts'
import { list, suggest } from '../suggest.ts'

/** Why a value is not what an input takes. Null is never written, even where it may be bound. */
function objection(project: Project, spot: Spot, place: SchemaPlace): string | undefined {
  const { languages } = project
  const { value } = spot.node
  const { $ref } = place.schema
  // A definition of the file itself would not be found from a copy of the node.
  const meant = (typeof $ref === 'string' && languages.documents.resolve($ref, place.base)) || place
  const from = asString(get(value, 'from'))
  if (value === null) return 'null'
  if (from === undefined)
    return languages.accepts(meant, value) === false ? JSON.stringify(value).slice(0, 60) : undefined
  const given = typesOf(languages.documents, pointerShape(project, spot, from))
  const taken = typesOf(languages.documents, shapeOf(place))
  return given && taken && !given.some((type) => taken.includes(type)) ? typeNames(given) : undefined
}

function checkCall(project: Project, call: Reference, report: Report): void {
  const { source, value: name } = call
  const owner = ownerOf(call)
  const shape = handlerShape(project.languages, name)
  if (!shape || !owner) return
  const { schema, base } = shape.input
  const given = get(owner.value, 'input')
  const at = given === undefined ? owner.pointer : join(owner.pointer, 'input')
  const taken = entries(schema.properties)
  for (const [key] of entries(given))
    if (get(schema.properties, key) === undefined)
      report(
        source.keyAt(join(at, key)),
        `"${name}" takes no "${key}".`,
        suggest(
          key,
          taken.map(([one]) => one),
          `Declare it in ${handlersFile}.`,
        ),
      )
  const lacking = asArray(schema.required)
    .map(String)
    .filter((key) => get(given, key) === undefined && get(get(schema.properties, key), 'x-given') !== true)
  if (lacking.length) report(source.keyAt(at), `"${name}" needs ${list(lacking)}.`, 'Add each to "input".')
  for (const [key, wanted] of taken) {
    const node = childOf(childOf(owner, 'input'), key)
    if (node.value === undefined || !isObject(wanted)) continue
    const request = callPart(project.languages, given, wanted['x-request'], 'request')
    const why = objection(project, { source, node }, request ?? { schema: wanted, base })
    if (why !== undefined)
      report(
        source.at(join(at, key)),
        `"${key}" of "${name}" cannot be ${why}.`,
        example(wanted, `See ${handlersFile}.`),
      )
  }
}

export const handlerInput: Rule = {
  id: 'handler-input',
  description: `Every call hands its handler what ${handlersFile} declares: all that it needs, nothing else, each of its type.`,
  check(project, report) {
    for (const call of project.references) if (call.names === 'handler') checkCall(project, call, report)
  },
}
