import { example } from '../ajv-messages.ts'
import type { SchemaPlace } from '../documents.ts'
import { asArray, asString, entries, get, isObject, join } from '../json.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { list, suggest } from '../suggest.ts'
import { placeholders } from '../texts.ts'

/** The file in which the product declares the params of each check, by the name of the check. */
const file = 'schemas/checks.schema.json'

interface Named {
  source: Source
  check: unknown
  pointer: string
  /** What its params may be. */
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
      report(source.keyAt(join(at, name)), `The check takes no "${name}".`, suggest(name, known, ''))
    // The value of a binding is known only at run time.
    else if (
      !(isObject(value) && 'from' in value) &&
      languages.accepts({ schema, base: place.base }, value) === false
    )
      report(
        source.at(join(at, name)),
        `${JSON.stringify(value)} is not what "${name}" takes.`,
        example(schema, `See ${file}.`),
      )
  }
  const lacking = asArray(required)
    .map(String)
    .filter((name) => get(params, name) === undefined)
  for (const name of lacking)
    report(source.keyAt(at), `The check needs "${name}".`, `Add "${name}" to "params".`)
  if (entries(params).length < Number(minProperties ?? 0) && !lacking.length)
    report(source.keyAt(at), 'The check has nothing to compare with.', `Add one of: ${known.join(', ')}.`)
}

/** The placeholders of a check's text must be params, or values that the check returns (`x-text-values`). */
function checkText({ texts }: Project, { source, check, pointer, place }: Named, report: Report): void {
  const key = asString(get(check, 'text')) ?? ''
  const text = texts.locales.get(texts.complete[0] ?? '')?.get(key)?.text ?? ''
  const given = [
    ...entries(get(check, 'params')).map(([name]) => name),
    ...asArray(place.schema['x-text-values']).map(String),
    'label',
  ]
  const missing = placeholders(text).filter((name) => !given.includes(name))
  if (missing.length)
    report(
      source.at(join(pointer, 'text')),
      `Nothing gives the text a value for ${list(missing)}.`,
      `Known here: ${list(given)}. The text: "${text}".`,
    )
}

/** All checks in the hints of a form, at any depth. */
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
  description: `Every check of a form gets the params that ${file} says, and its text no placeholder without a value.`,
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
