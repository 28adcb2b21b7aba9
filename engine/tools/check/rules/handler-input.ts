import { example, typeNames } from '../schemas/ajv-messages.ts'
import type { Spot } from '../pointers/screen-shapes.ts'
import type { SchemaPlace } from '../../json/documents.ts'
import { callPart, handlersFile, handlerShape } from '../pointers/handler-shapes.ts'
import { asArray, asString, entries, get, isObject, join } from '../../../util/json.ts'
import { pointerShape } from '../pointers/pointer-shape.ts'
import type { Project } from '../project.ts'
import { ownerOf, type Reference } from '../names/references.ts'
import type { Report, Rule } from '../rule.ts'
import { childOf, nodesFor } from '../schemas/schema-walk.ts'
import { follow, shapeAt, shapeOf, type Shape, typesOf } from '../pointers/shape.ts'
import { list, suggest } from '../../json/suggest.ts'

interface Objection {
  pointer: string
  /** The problem is the key, not the value. */
  isKey?: boolean
  why: string
  hint?: string
}

const isBound = (value: unknown): boolean =>
  asString(get(value, 'from'))?.startsWith('/') === true ||
  (Array.isArray(value) ? value : entries(value).map(([, one]) => one)).some(isBound)

/** Validates a value that contains bindings part by part. Undefined if it contains none. */
function objectionsInside(project: Project, spot: Spot, shape: Shape): Objection[] | undefined {
  const { value, pointer } = spot.node
  const from = asString(get(value, 'from'))
  if (!isBound(value) || from?.startsWith('/')) return undefined
  const { documents } = project.languages
  const into = (key: string): Spot => ({ ...spot, node: childOf(spot.node, key) })
  if (Array.isArray(value)) {
    const item = shapeAt(documents, shape, ['0'])
    return item ? value.flatMap((_, i) => objections(project, into(String(i)), item)) : []
  }
  const expected = shape.places.flatMap((place) => nodesFor(documents, place, value))
  const lacking = new Set(expected.flatMap(({ schema }) => asArray(schema.required).map(String)))
  const missing = [...lacking].filter((key) => get(value, key) === undefined)
  return [
    ...missing.map((key) => ({ pointer, isKey: true, why: `without "${key}"`, hint: `Add "${key}".` })),
    ...entries(value).flatMap(([key]): Objection[] => {
      const found = follow(documents, shape, [key])
      if ('shape' in found) return objections(project, into(key), found.shape)
      const at = join(pointer, key)
      return [{ pointer: at, isKey: true, why: `one with "${key}"`, hint: suggest(key, found.known, '') }]
    }),
  ]
}

/** The problems of a value against a shape. A literal null is refused, even where a bound value may be null. */
function objections(project: Project, spot: Spot, shape: Shape): Objection[] {
  const { languages } = project
  const { value, pointer } = spot.node
  const inside = objectionsInside(project, spot, shape)
  if (inside) return inside
  const from = asString(get(value, 'from'))
  if (value === null) return [{ pointer, why: 'null' }]
  if (!from?.startsWith('/')) {
    const places = shape.open ? [] : shape.places.map((place) => resolved(project, place))
    const isRefused = places.length > 0 && places.every((place) => languages.accepts(place, value) === false)
    return isRefused ? [{ pointer, why: JSON.stringify(value).slice(0, 60) }] : []
  }
  const more = entries(value).flatMap(([key]) => (key === 'from' ? [] : [key]))
  if (more.length)
    return more.map((key) => ({
      pointer: join(pointer, key),
      isKey: true,
      why: `a binding with "${key}"`,
      hint: 'A binding has no key but "from".',
    }))
  const given = typesOf(languages.documents, pointerShape(project, spot, from))
  const taken = typesOf(languages.documents, shape)
  return given && taken && !given.some((type) => taken.includes(type))
    ? [{ pointer, why: typeNames(given) }]
    : []
}

/** Follows `$ref`s within the file, because they would not resolve in a copy of the node. */
function resolved({ languages }: Project, place: SchemaPlace): SchemaPlace {
  const { $ref } = place.schema
  return (typeof $ref === 'string' && languages.documents.resolve($ref, place.base)) || place
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
        `The handler "${name}" has no input "${key}".`,
        suggest(
          key,
          taken.map(([one]) => one),
          `Declare it in ${handlersFile}.`,
        ),
      )
  const lacking = asArray(schema.required)
    .map(String)
    .filter(
      (key) => get(given, key) === undefined && get(get(schema.properties, key), 'x-from-element') !== true,
    )
  if (lacking.length)
    report(
      source.keyAt(at),
      `The input ${list(lacking)} of the handler "${name}" is missing.`,
      'Add each to "input".',
    )
  for (const [key, expected] of taken) {
    const node = childOf(childOf(owner, 'input'), key)
    if (node.value === undefined || !isObject(expected)) continue
    const request = callPart(project.languages, given, expected['x-request'], 'request')
    const inner = shapeOf(request ?? { schema: expected, base })
    for (const { pointer, isKey, why, hint } of objections(project, { source, node }, inner))
      report(
        isKey ? source.keyAt(pointer) : source.at(pointer),
        `"${key}" of "${name}" cannot be ${why}.`,
        hint ?? example(expected, `See ${handlersFile}.`),
      )
  }
}

export const handlerInput: Rule = {
  id: 'handler-input',
  description: `Every call passes the input that ${handlersFile} declares for its handler: all required keys, no others, each of its type.`,
  check(project, report) {
    for (const call of project.references) if (call.names === 'handler') checkCall(project, call, report)
  },
}
