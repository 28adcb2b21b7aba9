import { isValid } from '../../../schema/evaluate.ts'
import { formats } from '../../../schema/formats.ts'
import type { Documents } from '../documents.ts'
import { Filler } from '../form-filler.ts'
import type { FormFiles } from '../form-nodes.ts'
import { alternativesOf, formNodes, formsOf } from '../form-nodes.ts'
import { asArray, at, entries, isObject, join, tokens } from '../json.ts'
import type { JsonObject } from '../json.ts'
import { memoize } from '../memoize.ts'
import type { Report, Rule } from '../rule.ts'
import type { Source } from '../source.ts'
import { writtenOut } from '../inlined-schema.ts'
import { formShape } from './form-shape.ts'

/** Keywords that can be taken away, and entries of `required`; what they say of the value they stand in is not asked then. */
const isKeyword = (pointer: string): boolean => {
  const [holder, key] = tokens(pointer).slice(-2)
  return /^(const|maxLength|minLength|pattern|readOnly|additionalProperties|not|contains|propertyNames)$/.test(
    key ?? '',
  )
    ? holder !== 'properties'
    : holder === 'required'
}

/** How often a form is filled in before nobody can. */
const tries = 240

/** Alternatives that were sent, by the schema that offers them. */
type Sent = Map<JsonObject, Set<number>>

const hasAlternatives = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.some(hasAlternatives)
    : entries(value).some(([key, part]) => key === 'oneOf' || key === 'anyOf' || hasAlternatives(part))

/** Fills in a form again and again; answers what could be sent, undefined when nothing could. */
function fillIn(schema: JsonObject): Sent | undefined {
  const sent: Sent = new Map()
  const isPlain = !hasAlternatives(schema)
  let isFilled = false
  for (let seed = 0; seed < tries; seed += 1) {
    const filler = new Filler(schema, seed)
    // Now all that is asked for, now the least.
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
    // A reference to nothing, or a pattern that is none, has a rule of its own.
    return undefined
  }
})

/** A schema without what stands at some pointers. */
function without(schema: JsonObject, pointers: readonly string[]): JsonObject {
  const copy = structuredClone(schema)
  // From behind, so that places in a list stay where they are.
  const inOrder = pointers.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  for (const pointer of inOrder.toReversed()) {
    const cut = pointer.lastIndexOf('/')
    const [holder, key] = [at(copy, pointer.slice(0, cut)), tokens(pointer).at(-1)]
    if (Array.isArray(holder)) holder.splice(Number(key), 1)
    else if (isObject(holder) && key !== undefined) delete holder[key]
  }
  return copy
}

/** The entries of `required` that name a computed value: nobody enters it, and it is there all the same. */
const computedIn = (files: FormFiles, documents: Documents): string[] =>
  formNodes(files, documents).flatMap(({ hints, holder, path }) =>
    isObject(hints) && hints.compute !== undefined
      ? (holder?.schemas ?? []).flatMap(({ schema, pointer }) => {
          const index = asArray(schema.required).indexOf(path.at(-1))
          return pointer === undefined || index < 0 ? [] : [join(join(pointer, 'required'), index)]
        })
      : [],
  )

/** `wrong`: what form-shape points at. What is wrong by that alone needs no second word, so it is left out. */
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
      `Filled in ${tries} times, this form was never accepted.`,
      'Look for rules that contradict each other; where a text has a pattern, give one that fits in "examples".',
    )
  for (const { schema: node, pointer } of formNodes(files, documents).flatMap(({ schemas }) => schemas)) {
    const alternatives = alternativesOf(node)
    const inWritten = pointer === undefined ? undefined : at(written, pointer)
    const seen = isObject(inWritten) ? sent.get(inWritten) : undefined
    // What was never come to stands in an alternative that has a finding itself.
    if (!alternatives || pointer === undefined || !seen) continue
    for (const index of alternatives.list.keys())
      if (!seen.has(index))
        report(
          schema.keyAt(join(join(pointer, alternatives.keyword), index)),
          'Whoever chooses this alternative is never accepted.',
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
