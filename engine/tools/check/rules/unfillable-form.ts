import { isValid } from '../../../schema/evaluate.ts'
import { formats } from '../../../schema/formats.ts'
import type { Documents } from '../../json/documents.ts'
import { Filler } from '../forms/form-filler.ts'
import { alternativesOf, formNodes, formsOf, type FormFiles } from '../forms/form-nodes.ts'
import { asArray, at, entries, isObject, join, tokens, type JsonObject } from '../../../util/json.ts'
import { memoize } from '../memoize.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../../json/source.ts'
import { writtenOut } from '../forms/inlined-schema.ts'
import { formShape } from './form-shape.ts'

/** Whether a pointer leads to a keyword, or to an entry of `required`, that can be removed from a schema. */
const isKeyword = (pointer: string): boolean => {
  const [holder, key] = tokens(pointer).slice(-2)
  return /^(const|maxLength|minLength|pattern|readOnly|additionalProperties|not|contains|propertyNames)$/.test(
    key ?? '',
  )
    ? holder !== 'properties'
    : holder === 'required'
}

/** Number of attempts to fill in a form before it counts as impossible. */
const tries = 240

/** Alternatives that were sent, by the schema that offers them. */
type Sent = Map<JsonObject, Set<number>>

const hasAlternatives = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(hasAlternatives)
    : entries(value).some(([key, part]) => key === 'oneOf' || key === 'anyOf' || hasAlternatives(part))

/** Fills in a form repeatedly. Returns the alternatives of all valid results; undefined if no result was valid. */
function fillIn(schema: JsonObject): Sent | undefined {
  const sent: Sent = new Map()
  const isPlain = !hasAlternatives(schema)
  let isFilled = false
  for (let seed = 0; seed < tries; seed += 1) {
    const filler = new Filler(schema, seed)
    // Alternates between all fields, some fields, and the required ones only.
    const value = filler.value(schema, [0.5, 1, 0.2, 0][seed % 4] ?? 0)
    if (!isValid(schema, value, schema, formats)) continue
    isFilled = true
    if (isPlain) break
    for (const [node, index] of filler.chosen) sent.set(node, (sent.get(node) ?? new Set()).add(index))
  }
  return isFilled ? sent : undefined
}

const filled = memoize((source: Source, documents: Documents) => {
  const written = writtenOut(source, documents)
  try {
    return written && { written, sent: fillIn(written) }
  } catch {
    // Other rules report unresolved references and invalid patterns.
    return undefined
  }
})

/** A copy of a schema without the values at these pointers. */
function without(schema: JsonObject, pointers: readonly string[]): JsonObject {
  const copy = structuredClone(schema)
  // From the last to the first, so that removing a list entry does not change the following pointers.
  const inOrder = pointers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  for (const pointer of inOrder.toReversed()) {
    const cut = pointer.lastIndexOf('/')
    const [holder, key] = [at(copy, pointer.slice(0, cut)), tokens(pointer).at(-1)]
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else if (isObject(holder) && key !== undefined) delete holder[key]
  }
  return copy
}

/** The entries of `required` that name a computed value. Such values are present although nobody enters them. */
const computedIn = (files: FormFiles, documents: Documents): string[] =>
  formNodes(files, documents).flatMap(({ hints, holder, path }) =>
    isObject(hints) && hints.compute !== undefined
      ? (holder?.schemas ?? []).flatMap(({ schema, pointer }) => {
          const index = asArray(schema.required).indexOf(path.at(-1))
          return pointer === undefined || index < 0 ? [] : [join(join(pointer, 'required'), index)]
        })
      : [],
  )

/** `wrong`: pointers of findings of the rule form-shape. They are removed first, so that the same mistake is not reported twice. */
function checkForm(files: FormFiles, documents: Documents, wrong: readonly string[], report: Report): void {
  const { schema } = files
  const found = filled(schema, documents)
  if (!found) return
  const left = [...new Set([...wrong, ...computedIn(files, documents)])]
  const written = left.length > 0 ? without(found.written, left) : found.written
  const sent = left.length > 0 ? fillIn(written) : found.sent
  if (!sent)
    return report(
      schema.keyAt(''),
      `The form was filled in ${tries} times and was never valid.`,
      'Look for keywords that contradict each other; for a text with a pattern, add a valid value to "examples".',
    )
  for (const { schema: node, pointer } of formNodes(files, documents).flatMap(({ schemas }) => schemas)) {
    const alternatives = alternativesOf(node)
    const inWritten = pointer === undefined ? undefined : at(written, pointer)
    const seen = isObject(inWritten) ? sent.get(inWritten) : undefined
    // Alternatives that were never reached are inside of an alternative that has its own finding.
    if (!alternatives || pointer === undefined || !seen) continue
    for (const index of alternatives.list.keys())
      if (!seen.has(index))
        report(
          schema.keyAt(join(join(pointer, alternatives.keyword), index)),
          'With this alternative the form is never valid.',
          alternatives.keyword === 'oneOf'
            ? 'Values of one alternative must not fit another one: give each a constant of its own, and require it.'
            : 'Look for rules that contradict each other.',
        )
  }
}

export const unfillableForm: Rule = {
  id: 'unfillable-form',
  description: 'Every form can be filled in, and sent with each of its alternatives.',
  dependsOn: ['ref-cycle', 'unsafe-pattern'],
  dependsOnInFile: ['json', 'broken-schema'],
  check(project, report) {
    const wrong = new Map<string, string[]>()
    formShape.check(project, ({ file, pointer }) =>
      wrong.set(file, [...(wrong.get(file) ?? []), ...(isKeyword(pointer) ? [pointer] : [])]),
    )
    for (const files of formsOf(project))
      checkForm(files, project.languages.documents, wrong.get(files.schema.file) ?? [], report)
  },
}
