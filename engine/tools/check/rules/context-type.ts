import { asArray, entries, get, join } from '../json.ts'
import { typeNames } from '../ajv-messages.ts'
import { conditions } from '../guards.ts'
import { storedKeys, storedLiterals } from '../literals.ts'
import { pointerShape } from '../pointers.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { isWritten, shapeAt, typesOf, valuesOf } from '../shape.ts'
import { withStored } from '../stored.ts'
import { list, suggest } from '../suggest.ts'

/** Keywords of a guard that only values of one type can pass or fail. */
const kinds = new Map([
  ['minItems', 'array'],
  ['items', 'array'],
  ['contains', 'array'],
  ['minLength', 'string'],
  ['properties', 'object'],
  ['required', 'object'],
  ['additionalProperties', 'object'],
])

/** What the context declares under a path, with its types and values; undefined where it declares nothing. */
function declaredAt(project: Project, path: readonly string[]) {
  const { documents } = project.languages
  const { contextShape } = withStored(project)
  const shape = contextShape && shapeAt(documents, contextShape, path)
  return shape && !shape.open
    ? {
        places: shape.places.filter(isWritten),
        types: typesOf(documents, shape),
        values: valuesOf(documents, shape),
      }
    : undefined
}

/** Stored values that the schema of their key refuses. */
function checkLiterals(project: Project, report: Report): void {
  for (const { source, pointer, path, value } of storedLiterals(project)) {
    const declared = declaredAt(project, path)
    if (!declared || declared.places.some((place) => project.languages.accepts(place, value) !== false))
      continue
    const { values, types } = declared
    report(
      source.at(pointer),
      `"${path.join('.')}" cannot be ${JSON.stringify(value).slice(0, 60)}.`,
      values?.length
        ? suggest(String(value), values, '')
        : `schemas/context declares ${types ? typeNames(types) : 'something else'} here.`,
    )
  }
}

/** Values of another type than the key into which they are stored. */
function checkBindings(project: Project, report: Report): void {
  for (const flow of project.flows)
    for (const reference of project.referencesIn(flow.source)) {
      const key = /\/params\/([^/]+)\/from$/.exec(reference.pointer)?.[1]
      if (reference.names !== 'pointer' || key === undefined) continue
      const taken = declaredAt(project, key.split('.'))?.types
      const given = typesOf(project.languages.documents, pointerShape(project, reference, reference.value))
      if (given && taken && !given.some((type) => taken.includes(type)))
        report(
          flow.source.at(reference.pointer),
          `"${key}" cannot be ${typeNames(given)}.`,
          `schemas/context declares ${typeNames(taken)} here.`,
        )
    }
}

/** Keys that are always there, and that a flow writes without beginning with them: clearing would take them away. */
function checkBeginnings({ flows, context }: Project, report: Report): void {
  const required = asArray(get(context?.schema, 'required')).map(String)
  for (const flow of flows) {
    const begins = flow.root.value.context
    const written = new Set(storedKeys(flow).map((key) => key.split('.')[0]))
    const missing = required.filter((key) => written.has(key) && get(begins, key) === undefined)
    if (missing.length)
      report(
        flow.source.keyAt(begins === undefined ? '' : '/context'),
        `The flow begins without ${list(missing)}.`,
        'Add each with its first value.',
      )
  }
}

/** Conditions that no value of the context, or every value, would pass. */
function checkGuards(project: Project, report: Report): void {
  for (const { guard, source, pointer, path } of conditions(project)) {
    const declared = declaredAt(project, path)
    if (!declared) continue
    const { places, types, values } = declared
    const never = (at: string, what: string) =>
      report(
        source.at(at),
        `No value of "${path.join('.')}" can be ${what}.`,
        values?.length
          ? `Known: ${values.map((value) => `"${value}"`).join(', ')}.`
          : `It is ${typeNames(types ?? [])}.`,
      )
    const wanted = [
      ...('const' in guard ? [['const', guard.const] as const] : []),
      ...asArray(guard.enum).map((one, i) => [`enum/${i}`, one] as const),
    ]
    for (const [at, value] of wanted)
      if (places.every((one) => project.languages.accepts(one, value) === false))
        never(`${pointer}/${at}`, JSON.stringify(value))
    if (types && typeof guard.type === 'string' && !types.includes(guard.type.replace('integer', 'number')))
      never(`${pointer}/type`, typeNames([guard.type]))
    for (const [key] of entries(guard)) {
      const kind = kinds.get(key)
      if (kind && types && !types.includes(kind)) never(join(pointer, key), typeNames([kind]))
    }
  }
}

/** A guard passes or fails by what it says; one that says nothing, or asks a number of a text, is a slip. */
export const contextType: Rule = {
  id: 'context-type',
  description:
    'What a flow or an entry stores, and what a guard asks for, are values that the context can have.',
  check(project, report) {
    checkLiterals(project, report)
    checkBindings(project, report)
    checkBeginnings(project, report)
    checkGuards(project, report)
  },
}
