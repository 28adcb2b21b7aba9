import { asArray, at, isObject } from '../../../util/json.ts'
import { JsonNode } from '../../json/source.ts'
import { usageFile } from '../names/name-kinds.ts'
import { ownerOf, placeOf } from '../names/references.ts'
import { rule } from '../rule.ts'
import { explain } from '../schemas/explain.ts'

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
      { skips: (property) => property.get('from').text !== undefined },
    )
  }
})
