import type { Finding, Rule } from '../finding.ts'
import type { Flow } from '../flow.ts'
import { asArray, entries, get, join } from '../json.ts'
import { conditions, storedLiterals } from '../literals.ts'
import type { Project } from '../project.ts'
import { follow, typesOf, valuesOf } from '../shape.ts'
import type { Source } from '../source.ts'
import { list, suggest } from '../suggest.ts'
import { typeNames } from '../words.ts'

const id = 'context-type'

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

/** Stored values that the schema of their key refuses. */
function stored(project: Project): Finding[] {
  const { languages, context } = project
  if (!context) return []
  return storedLiterals(project).flatMap(({ source, pointer, path, value }) => {
    const shape = follow(languages.documents, context, path)
    // That a key is not declared says another rule.
    if (!shape || shape.open || shape.places.some((place) => languages.accepts(place, value) !== false))
      return []
    const values = valuesOf(languages.documents, shape)
    const types = typesOf(languages.documents, shape)
    const hint = values?.length
      ? suggest(String(value), values, '')
      : `schemas/context declares ${types ? typeNames(types) : 'something else'} here.`
    return [
      source.finding(
        id,
        pointer,
        `"${path.join('.')}" cannot be ${JSON.stringify(value).slice(0, 60)}.`,
        hint,
      ),
    ]
  })
}

/** Top keys of the context into which a flow stores, or which it clears. */
const written = ({ transitions }: Flow): Set<string> =>
  new Set(
    transitions.flatMap(({ actions }) =>
      actions.flatMap(({ value: { type, params } }) => [
        ...(type === 'store' ? entries(params).map(([key]) => key.split('.')[0] ?? '') : []),
        ...(type === 'clear'
          ? asArray(get(params, 'keys')).map((key) => String(key).split('.')[0] ?? '')
          : []),
      ]),
    ),
  )

/** Keys that are always there, and that a flow writes without beginning with them: clearing would take them away. */
function begun({ flows, context }: Project): Finding[] {
  const required = asArray(get(context?.schema, 'required')).map(String)
  return flows.flatMap((flow) => {
    const begins = flow.root.value.context
    const keys = written(flow)
    const missing = required.filter((key) => keys.has(key) && get(begins, key) === undefined)
    const at = begins === undefined ? '' : '/context'
    return missing.length
      ? [
          flow.source.finding(
            id,
            at,
            `The flow begins without ${list(missing)}.`,
            'Add each with its first value.',
            'key',
          ),
        ]
      : []
  })
}

/** Conditions that no value of the context, or every value, would pass. */
function ofGuard(project: Project, source: Source, guard: unknown, start: string): Finding[] {
  const { languages, context } = project
  return conditions(guard, start).flatMap(({ guard: node, pointer, path }) => {
    const shape = context && follow(languages.documents, context, path)
    if (!shape || shape.open) return []
    const types = typesOf(languages.documents, shape)
    const values = valuesOf(languages.documents, shape)
    const never = (place: string, what: string): Finding =>
      source.finding(
        id,
        place,
        `No value of "${path.join('.')}" can be ${what}.`,
        values?.length
          ? `Known: ${values.map((value) => `"${value}"`).join(', ')}.`
          : `It is ${typeNames(types ?? [])}.`,
      )
    const wanted = [
      ...('const' in node ? [['const', node.const]] : []),
      ...asArray(node.enum).map((one, i) => [`enum/${i}`, one]),
    ]
    return [
      ...wanted.flatMap(([place, value]) =>
        shape.places.some((one) => languages.accepts(one, value) !== false)
          ? []
          : [never(`${pointer}/${String(place)}`, JSON.stringify(value))],
      ),
      ...(types && typeof node.type === 'string' && !types.includes(node.type.replace('integer', 'number'))
        ? [never(`${pointer}/type`, typeNames([node.type]))]
        : []),
      ...entries(node).flatMap(([key]) => {
        const kind = kinds.get(key)
        return kind && types && !types.includes(kind) ? [never(join(pointer, key), typeNames([kind]))] : []
      }),
    ]
  })
}

/** A guard passes or fails by what it says; one that says nothing, or asks a number of a text, is a slip. */
export const contextType: Rule = {
  id,
  description:
    'What a flow or an entry stores, and what a guard asks for, are values that the context can have.',
  run: (project) => [
    ...stored(project),
    ...begun(project),
    ...project
      .of('guards')
      .flatMap((source) =>
        entries(source.value).flatMap(([name, guard]) => ofGuard(project, source, guard, join('', name))),
      ),
  ],
}
