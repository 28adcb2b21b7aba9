import type { Documents } from '../../json/documents.ts'
import { isObject, type JsonObject } from '../../../util/json.ts'
import type { Languages } from '../schemas/languages.ts'
import { kindOf } from '../file-kinds.ts'
import { memoize } from '../memoize.ts'
import { rule, say, type Report } from '../rule.ts'
import { JsonNode, type Source } from '../../json/source.ts'
import { instead, messageFor } from '../schemas/ajv-messages.ts'
import { keepPatterns, patternObjection } from '../pattern.ts'

/** Compiling costs time, so only the schemas that the app compiles too are compiled. */
const compiled = /^schemas\/(engine|elements|context|forms)\//

const keywords = (
  '$ref additionalProperties allOf anyOf const contains definitions description enum examples items maxItems maxLength maximum ' +
  'minItems minLength minProperties minimum pattern properties propertyNames required title type uniqueItems'
).split(' ')

function checkSchema(source: Source, languages: Languages, report: Report): void {
  const address = languages.documents.addressOf(source)
  if (!isObject(source.value))
    return report(source.at(''), 'A schema must be an object.', 'Begin with {"type": "object"}.')
  const invalid = languages.invalid.get(address) ?? []
  // The first error at each place: the others say that none of several schemas matches.
  for (const [place, error] of new Map(invalid.toReversed().map((one) => [one.instancePath, one]))) {
    const { message, hint } = messageFor(error, error.parentSchema ?? {}, error.data)
    report(source.at(place), `Not draft-07: ${message}`, hint)
  }
  if (invalid.length) return
  if (compiled.test(source.file)) languages.validator(address)
  const broken = languages.broken(address)
  // The rules unresolved-reference, ref-cycle and unsafe-pattern report these at their place.
  if (!broken || /can't resolve reference|Maximum call stack|Invalid regular expression/.test(broken)) return
  // ajv names an unknown keyword but does not locate it.
  const keyword = /unknown keyword: "([^"]+)"/.exec(broken)?.[1]
  const pointer = keyword && [...source.spots.keys()].find((place) => place.endsWith(`/${keyword}`))
  if (pointer) report(source.keyAt(pointer), `"${keyword}" is not a keyword.`, instead(keyword, keywords))
  // Else it is reported in the schema to which this one refers.
  else if (!keyword)
    report(source.at(''), `Cannot be compiled: ${broken}.`, 'Look at the keyword that the message names.')
}

/** Every schema is a draft-07 schema that ajv compiles in strict mode. */
export const brokenSchema = rule(({ sources, languages }, report) => {
  for (const source of sources)
    if (kindOf(source.file) === 'schema' && source.readable) checkSchema(source, languages, report)
})

/** Keywords whose subschemas apply to the same value. A cycle of $refs through them is endless. */
const sameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']

/** The $refs below a node: all, or those that apply to the same value. */
function refsIn(node: JsonNode, isAll: boolean): JsonNode[] {
  return [...node.fields, ...node.items].flatMap((child) => {
    if (child.key === '$ref' && child.text !== undefined) return [child]
    const isWithin =
      Array.isArray(node.value) || (isAll ? child.key !== 'definitions' : sameValue.includes(child.key))
    return isWithin ? refsIn(child, isAll) : []
  })
}

/** Whether a reference leads to a schema that contains itself, or back to one on the way. */
function isEndless(
  documents: Documents,
  ref: JsonNode,
  base: string,
  isAll: boolean,
  way: JsonObject[],
): boolean {
  const place = documents.resolve(ref.text ?? '', base)
  if (!place) return false
  if (way.includes(place.schema)) return true
  const target = new JsonNode(ref.source, '', place.schema)
  return refsIn(target, isAll).some((next) =>
    isEndless(documents, next, place.base, isAll, [...way, place.schema]),
  )
}

const cyclesIn = memoize((source: Source, documents: Documents): JsonNode[] => {
  const base = documents.addressOf(source)
  // The build inlines all references of a form. A cycle of these would be endless.
  const isForm = source.file.startsWith('schemas/forms/')
  const found = [source.root, ...source.root.within()].flatMap((node) => {
    const { value } = node
    return isObject(value)
      ? refsIn(node, isForm).filter((ref) => isEndless(documents, ref, base, isForm, [value]))
      : []
  })
  return [...new Map(found.map((ref) => [ref.pointer, ref])).values()]
})

/** No $ref refers to itself for the same value; no schema of a form contains itself. */
export const refCycle = rule(({ sources, languages: { documents } }, report) => {
  for (const source of sources)
    if (kindOf(source.file) === 'schema')
      for (const { place, text } of cyclesIn(source, documents)) report(place, ...say('endlessRef', text))
})

const hint =
  'Avoid nested repetitions, and repeated parts that also match the beginning of the next part; limit lengths.'

/** Keywords that contain data. */
const isData = (key: string) => ['examples', 'const', 'enum'].includes(key)

const objectionsIn = memoize(({ root }: Source) =>
  root.within(isData).flatMap(({ key, text, place }) => {
    const why = key === 'pattern' && text !== undefined ? patternObjection(text) : undefined
    return why ? [{ place, why }] : []
  }),
)

/** Every pattern of a schema or a guard is valid, and no text makes it slow. */
export const unsafePattern = rule(({ sources }, report) => {
  for (const source of sources)
    if (['schema', 'guards', 'flow', 'part'].includes(kindOf(source.file)))
      for (const { place, why } of objectionsIn(source))
        report(place, `This pattern is not safe. ${why}`, hint)
  keepPatterns()
})
