import { example } from '../schemas/ajv-messages.ts'
import type { SchemaPlace } from '../../json/documents.ts'
import { asArray, asString, entries, get, isObject, join } from '../../../util/json.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../../json/source.ts'
import { list, suggest } from '../../json/suggest.ts'
import { placeholders } from '../texts.ts'

/** The file in which the product declares the params of each named check. */
const file = 'schemas/checks.schema.json'

interface Named {
  source: Source
  check: unknown
  pointer: string
  /** The schema of its params. */
  place: SchemaPlace
}

function checkValues({ languages }: Project, { source, check, pointer, place }: Named, report: Report): void {
  const params = get(check, 'params') ?? {}
  if (!isObject(params)) return
  const at = get(check, 'params') === undefined ? pointer : join(pointer, 'params')
  const { properties, required, minProperties } = place.schema
  const known = entries(properties).map(([name]) => name)
  for (const [name, value] of entries(params)) {
    const schema = get(properties, name)
    if (!isObject(schema))
      report(
        source.keyAt(join(at, name)),
        `The named check has no param "${name}".`,
        suggest(name, known, ''),
      )
    // The value of a binding is known only at run time.
    else if (
      !(isObject(value) && 'from' in value) &&
      languages.accepts({ schema, base: place.base }, value) === false
    )
      report(
        source.at(join(at, name)),
        `The param "${name}" cannot be ${JSON.stringify(value)}.`,
        example(schema, `See ${file}.`),
      )
  }
  const lacking = asArray(required)
    .map(String)
    .filter((name) => get(params, name) === undefined)
  for (const name of lacking)
    report(
      source.keyAt(at),
      `The param "${name}" of the named check is missing.`,
      `Add "${name}" to "params".`,
    )
  if (entries(params).length < Number(minProperties ?? 0) && !lacking.length)
    report(
      source.keyAt(at),
      'The named check has no params to compare with.',
      `Add one of: ${known.join(', ')}.`,
    )
}

/** The placeholders of the text must be params, or values that the named check returns (`x-text-values`). */
function checkText({ texts }: Project, { source, check, pointer, place }: Named, report: Report): void {
  const key = asString(get(check, 'text')) ?? ''
  const text = texts.locales.get(texts.complete[0] ?? '')?.get(key)?.text ?? ''
  const known = [
    ...entries(get(check, 'params')).map(([name]) => name),
    ...asArray(place.schema['x-text-values']).map(String),
    'label',
  ]
  const missing = placeholders(text).filter((name) => !known.includes(name))
  if (missing.length)
    report(
      source.at(join(pointer, 'text')),
      `The placeholder ${list(missing)} of the text has no value.`,
      `Known here: ${list(known)}. The text: "${text}".`,
    )
}

/** All named checks in the hints of a form, at any depth. */
const checksIn = (value: unknown, pointer = ''): { check: unknown; pointer: string }[] => {
  if (Array.isArray(value)) return value.flatMap((item, i) => checksIn(item, join(pointer, i)))
  return entries(value).flatMap(([key, part]) =>
    key === 'checks' && Array.isArray(part)
      ? part.map((check: unknown, i) => ({ check, pointer: `${join(pointer, key)}/${i}` }))
      : checksIn(part, join(pointer, key)),
  )
}

export const checkParams: Rule = {
  id: 'check-params',
  description: `Every named check of a form has the params that ${file} declares, and every placeholder of its text has a value.`,
  check(project, report) {
    const schema = project.languages.documents.ofFile(file)
    for (const source of schema ? project.of('form-ui') : [])
      for (const { check, pointer } of checksIn(source.value)) {
        const params = get(get(schema?.schema, 'properties'), asString(get(check, 'check')) ?? '')
        if (!schema || !isObject(params)) continue
        const named = { source, check, pointer, place: { ...schema, schema: params } }
        checkValues(project, named, report)
        checkText(project, named, report)
      }
  },
}
