import type { SchemaPlace } from '../documents.ts'
import type { Finding, Rule } from '../finding.ts'
import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import type { Project } from '../project.ts'
import type { Source } from '../source.ts'
import { list, suggest } from '../suggest.ts'
import { placeholders } from '../texts.ts'
import { example } from '../words.ts'

const id = 'check-params'

/** The engine does not know all checks; which params each takes is said here, in the schema under its name. */
const file = 'schemas/checks.schema.json'

function ofCheck(
  { languages }: Project,
  source: Source,
  check: unknown,
  pointer: string,
  place: SchemaPlace,
): Finding[] {
  const params = get(check, 'params') ?? {}
  if (!isObject(params)) return []
  const at = get(check, 'params') === undefined ? pointer : join(pointer, 'params')
  const properties = get(place.schema, 'properties')
  const known = entries(properties).map(([name]) => name)
  const lacking = asArray(get(place.schema, 'required'))
    .map(String)
    .filter((name) => get(params, name) === undefined)
  const few = entries(params).length < Number(get(place.schema, 'minProperties') ?? 0) && !lacking.length
  return [
    ...entries(params).flatMap(([name, value]) => {
      const schema = get(properties, name)
      if (!isObject(schema))
        return [
          source.finding(
            id,
            join(at, name),
            `The check takes no "${name}".`,
            suggest(name, known, ''),
            'key',
          ),
        ]
      // What is bound is known at run time only.
      const fits =
        (isObject(value) && 'from' in value) ||
        languages.accepts({ schema, base: place.base }, value) !== false
      return fits
        ? []
        : [
            source.finding(
              id,
              join(at, name),
              `${JSON.stringify(value)} is not what "${name}" takes.`,
              example(schema, `See ${file}.`),
            ),
          ]
    }),
    ...lacking.map((name) =>
      source.finding(id, at, `The check needs "${name}".`, `Add "${name}" to "params".`, 'key'),
    ),
    ...(few
      ? [
          source.finding(
            id,
            at,
            'The check has nothing to compare with.',
            `Add one of: ${known.join(', ')}.`,
            'key',
          ),
        ]
      : []),
  ]
}

/** What its text shows comes from the params, or the check gives it (`x-gives`). */
function ofText(
  { texts }: Project,
  source: Source,
  check: unknown,
  pointer: string,
  schema: unknown,
): Finding[] {
  const key = asString(get(check, 'text')) ?? ''
  const text = texts.locales.get(texts.complete[0] ?? '')?.get(key)?.text ?? ''
  const given = [
    ...entries(get(check, 'params')).map(([name]) => name),
    ...asArray(get(schema, 'x-gives')),
    'label',
  ]
  const missing = placeholders(text).filter((name) => !given.includes(name))
  return missing.length
    ? [
        source.finding(
          id,
          join(pointer, 'text'),
          `Nothing gives the text a value for ${list(missing)}.`,
          `Known here: ${list(given.map(String))}. The text: "${text}".`,
        ),
      ]
    : []
}

/** Every check in the hints of a form, wherever it stands. */
const checksIn = (value: unknown, pointer = ''): { check: unknown; pointer: string }[] => {
  if (Array.isArray(value)) return value.flatMap((item, i) => checksIn(item, join(pointer, i)))
  return entries(value).flatMap(([key, part]) =>
    key === 'checks' && Array.isArray(part)
      ? part.map((check: unknown, i) => ({ check, pointer: `${join(pointer, key)}/${i}` }))
      : checksIn(part, join(pointer, key)),
  )
}

export const checkParams: Rule = {
  id,
  description: `Every check of a form gets the params that ${file} says, and its text no placeholder without a value.`,
  run(project): Finding[] {
    const schema = project.sources.find((source) => source.file === file)
    const base = schema && project.languages.documents.addressOf(schema)
    if (!schema || base === undefined) return []
    return project.of('form-ui').flatMap((source) =>
      checksIn(source.value).flatMap(({ check, pointer }) => {
        const params = get(get(schema.value, 'properties'), asString(get(check, 'check')) ?? '')
        return isObject(params)
          ? [
              ...ofCheck(project, source, check, pointer, { schema: params, base }),
              ...ofText(project, source, check, pointer, params),
            ]
          : []
      }),
    )
  },
}
