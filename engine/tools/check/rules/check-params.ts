import { asArray } from '../../../util/json.ts'
import { schemaBelow } from '../../json/documents.ts'
import { JsonNode } from '../../json/source.ts'
import { list } from '../../json/suggest.ts'
import { rule } from '../rule.ts'
import { explain } from '../schemas/explain.ts'
import { placeholders } from '../texts.ts'

/** The file in which the product declares the params of each named check. */
const file = 'schemas/checks.schema.json'

/** The value of a binding is known only at run time. */
const isBinding = (param: JsonNode): boolean => param.get('from').text !== undefined

/** Every named check of a form has the params that are declared for it, and every placeholder of its text has a value. */
export const checkParams = rule(({ references, languages, texts }, report) => {
  const declared = languages.documents.ofFile(file)
  for (const { names, value, node } of references) {
    const check = node.parent
    const place = names === 'check' ? schemaBelow(declared, 'properties', value) : undefined
    if (!check || !place) continue
    const params = check.get('params')
    const given = params.isMissing ? new JsonNode(check.source, check.pointer, {}) : params
    explain(languages, given, place, report, { skips: isBinding })
    // The placeholders of its text are params, or values that the named check returns.
    const key = check.get('text').text ?? ''
    const text = texts.locales.get(texts.complete[0] ?? '')?.get(key)?.text ?? ''
    const returned = asArray(place.schema['x-text-values']).map(String)
    const known = [...params.fields.map((param) => param.key), ...returned, 'label']
    const missing = placeholders(text).filter((name) => !known.includes(name))
    if (missing.length)
      report(
        check.get('text').place,
        `The placeholder ${list(missing)} of the text has no value.`,
        `Known here: ${list(known)}. The text: "${text}".`,
      )
  }
})
