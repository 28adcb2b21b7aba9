import { asArray, at, isObject } from '../../../util/json.ts'
import { schemaBelow } from '../../json/documents.ts'
import { JsonNode } from '../../json/source.ts'
import { list } from '../../json/suggest.ts'
import { usageFile } from '../names/name-kinds.ts'
import { ownerOf, placeOf } from '../names/references.ts'
import { rule, say } from '../rule.ts'
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
      report(check.get('text').place, ...say('noPlaceholder', list(missing), list(known), text))
  }
})

/** Every usage event that flows and screens track is declared in schemas/usage.schema.json, with only these properties. */
export const usageEvent = rule(({ languages, references }, report) => {
  const usage = languages.documents.ofFile(usageFile)
  if (!usage?.schema.anyOf) return
  const vocabulary = { ...usage, schema: { anyOf: usage.schema.anyOf } }
  const isUnknown = ({ key, value, isMissing }: JsonNode) =>
    !isMissing && !asArray(at(usage.schema, `/properties/${key}/enum`)).includes(value)
  for (const reference of references) {
    const { names, value, node } = reference
    const owner = ownerOf(reference)
    if (names !== 'usageEvent' || !owner) continue
    // An event that is given as a name belongs to the area of its screen; an object contains its area.
    const isWhole = node.key === 'event' && isObject(owner.value) && owner.value.area !== undefined
    const area = node.source.node('/area').text
    if (!isWhole && area === undefined) continue
    const event = isWhole ? owner : new JsonNode(node.source, node.pointer, { area, event: value })
    // The rule unresolved-reference reports names that do not exist at all.
    if (['area', 'event', 'variant'].some((key) => isUnknown(event.get(key)))) continue
    explain(
      languages,
      event,
      vocabulary,
      (place, message, hint) =>
        report(
          isWhole ? place : placeOf(reference),
          `The usage event "${String(event.get('area').value)} ${value}" is not as ${usageFile} says: ${message}`,
          hint,
        ),
      { skips: isBinding },
    )
  }
})
