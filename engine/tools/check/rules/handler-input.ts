import type { Finding, Rule } from '../finding.ts'
import { handlersFile, handlerShape } from '../handlers.ts'
import { asArray, entries, get, isObject, join, tokens } from '../json.ts'
import type { Project } from '../project.ts'
import type { Reference } from '../references.ts'
import { follow, typesOf } from '../shape.ts'
import type { SchemaPlace } from '../documents.ts'
import { list, suggest } from '../suggest.ts'
import { example, typeNames } from '../words.ts'

const id = 'handler-input'

/** Types that a bound value can have; undefined where nobody knows. */
function boundTypes({ languages, context }: Project, from: unknown): string[] | undefined {
  const [root, ...path] = tokens(String(from))
  if (root !== 'context' || !context) return undefined
  const shape = follow(languages.documents, context, path)
  return shape && typesOf(languages.documents, shape)
}

/** Why a value is not what an input takes. Null where null may be bound is nothing that somebody would write. */
function misfit(project: Project, place: SchemaPlace, value: unknown): string | undefined {
  const { languages } = project
  const { $ref } = place.schema
  // A definition of the file itself would not be found from a copy of the node.
  const meant = (typeof $ref === 'string' && languages.documents.resolve($ref, place.base)) || place
  if (value === null) return 'null'
  if (!isObject(value) || !('from' in value))
    return languages.accepts(meant, value) === false ? JSON.stringify(value).slice(0, 60) : undefined
  const given = boundTypes(project, value.from)
  const taken = typesOf(languages.documents, { open: false, places: [{ ...place, via: [] }] })
  return given && taken && !given.some((type) => taken.includes(type)) ? typeNames(given) : undefined
}

function ofCall(project: Project, { source, pointer, value: name, parent }: Reference): Finding[] {
  const shape = handlerShape(project, name)
  if (!shape) return []
  const { schema, base } = shape.input
  const call = pointer.slice(0, pointer.lastIndexOf('/'))
  const given = get(parent, 'input')
  const at = given === undefined ? call : join(call, 'input')
  const properties = entries(schema.properties)
  const known = properties.map(([key]) => key)
  const strange = entries(given).filter(([key]) => !known.includes(key))
  const lacking = asArray(schema.required)
    .map(String)
    .filter((key) => get(given, key) === undefined && get(get(schema.properties, key), 'x-given') !== true)
  const wrong = properties.flatMap(([key, wanted]) => {
    const value = get(given, key)
    const why =
      value === undefined || !isObject(wanted) ? undefined : misfit(project, { schema: wanted, base }, value)
    return why === undefined
      ? []
      : [
          source.finding(
            id,
            join(at, key),
            `"${key}" of "${name}" cannot be ${why}.`,
            isObject(wanted) ? example(wanted, `See ${handlersFile}.`) : '',
          ),
        ]
  })
  return [
    ...strange.map(([key]) =>
      source.finding(
        id,
        join(at, key),
        `"${name}" takes no "${key}".`,
        suggest(key, known, `Declare it in ${handlersFile}.`),
        'key',
      ),
    ),
    ...(lacking.length
      ? [source.finding(id, at, `"${name}" needs ${list(lacking)}.`, 'Add each to "input".', 'key')]
      : []),
    ...wrong,
  ]
}

export const handlerInput: Rule = {
  id,
  description: `Every call hands its handler what ${handlersFile} declares: all that it needs, nothing else, each of its type.`,
  run: (project) =>
    project.references
      .filter(({ definition, property }) => definition === 'name' && property === 'src')
      .flatMap((call) => ofCall(project, call)),
}
