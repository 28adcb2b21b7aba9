import { asArray, asString, entries, get, isObject } from '../../../util/json.ts'
import type { SchemaPlace } from '../../json/documents.ts'
import type { JsonNode } from '../../json/source.ts'
import { list, suggest } from '../../json/suggest.ts'
import type { Project } from '../project.ts'
import type { Report, Rule } from '../rule.ts'
import { example } from '../schemas/ajv-messages.ts'
import { placeholders } from '../texts.ts'

/** The file in which the product declares the params of each named check. */
const file = 'schemas/checks.schema.json'

/** `place`: the schema of the params. */
function checkValues({ languages }: Project, check: JsonNode, place: SchemaPlace, report: Report): void {
  const params = check.get('params')
  if (params.value !== undefined && !isObject(params.value)) return
  const at = params.value === undefined ? check.keyPlace : params.keyPlace
  const { properties, required, minProperties } = place.schema
  const known = entries(properties).map(([name]) => name)
  for (const param of params.fields) {
    const { key, value } = param
    const schema = get(properties, key)
    if (!isObject(schema))
      report(param.keyPlace, `The named check has no param "${key}".`, suggest(key, known, ''))
    // The value of a binding is known only at run time.
    else if (
      get(value, 'from') === undefined &&
      languages.accepts({ schema, base: place.base }, value) === false
    )
      report(
        param.place,
        `The param "${key}" cannot be ${JSON.stringify(value)}.`,
        example(schema, `See ${file}.`),
      )
  }
  const lacking = asArray(required)
    .map(String)
    .filter((name) => params.get(name).value === undefined)
  for (const name of lacking)
    report(at, `The param "${name}" of the named check is missing.`, `Add "${name}" to "params".`)
  if (params.fields.length < Number(minProperties ?? 0) && !lacking.length)
    report(at, 'The named check has no params to compare with.', `Add one of: ${known.join(', ')}.`)
}

/** The placeholders of the text must be params, or values that the named check returns (`x-text-values`). */
function checkText({ texts }: Project, check: JsonNode, { schema }: SchemaPlace, report: Report): void {
  const text = texts.locales.get(texts.complete[0] ?? '')?.get(check.get('text').text ?? '')?.text ?? ''
  const known = [
    ...check.get('params').fields.map(({ key }) => key),
    ...asArray(schema['x-text-values']).map(String),
    'label',
  ]
  const missing = placeholders(text).filter((name) => !known.includes(name))
  if (missing.length)
    report(
      check.get('text').place,
      `The placeholder ${list(missing)} of the text has no value.`,
      `Known here: ${list(known)}. The text: "${text}".`,
    )
}

/** All named checks in the hints of a form, at any depth. */
const checksIn = (node: JsonNode): JsonNode[] =>
  [...node.fields, ...node.items].flatMap((child) =>
    child.key === 'checks' && child.items.length ? child.items : checksIn(child),
  )

export const checkParams: Rule = {
  id: 'check-params',
  description: `Every named check of a form has the params that ${file} declares, and every placeholder of its text has a value.`,
  check(project, report) {
    const declared = project.languages.documents.ofFile(file)
    for (const { root } of declared ? project.of('form-ui') : [])
      for (const check of checksIn(root)) {
        const schema = get(get(declared?.schema, 'properties'), asString(check.get('check').value) ?? '')
        if (!declared || !isObject(schema)) continue
        checkValues(project, check, { ...declared, schema }, report)
        checkText(project, check, { ...declared, schema }, report)
      }
  },
}
