import type { Documents } from '../documents.ts'
import type { Finding, Rule } from '../finding.ts'
import { isObject, join } from '../json.ts'
import type { JsonObject } from '../json.ts'
import { kindOf } from '../layout.ts'
import { once } from '../once.ts'
import type { Source } from '../source.ts'

const id = 'ref-cycle'

/** Keywords that apply to the same value: a $ref below one of them goes round without getting anywhere. */
const sameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']

/** The $refs of a node: all of them, or only those that apply to the same value. */
function edges(node: unknown, pointer: string, everywhere: boolean): { ref: string; pointer: string }[] {
  if (Array.isArray(node)) return node.flatMap((item, i) => edges(item, join(pointer, i), everywhere))
  if (!isObject(node)) return []
  return Object.entries(node).flatMap(([key, child]) => {
    if (key === '$ref' && typeof child === 'string') return [{ ref: child, pointer: join(pointer, key) }]
    return (everywhere && key !== 'definitions') || sameValue.includes(key)
      ? edges(child, join(pointer, key), everywhere)
      : []
  })
}

function comesBack(
  documents: Documents,
  from: JsonObject,
  ref: string,
  base: string,
  everywhere: boolean,
): boolean {
  const seen = new Set<JsonObject>()
  const queue = [documents.resolve(ref, base)]
  for (let place = queue.pop(); place; place = queue.pop()) {
    if (place.schema === from) return true
    if (!seen.has(place.schema))
      for (const edge of edges(place.schema, '', everywhere)) {
        const next = documents.resolve(edge.ref, place.base)
        if (next) queue.push(next)
      }
    seen.add(place.schema)
  }
  return false
}

/** Whether what stands behind a reference leads to itself, in whatever way. */
function endless(documents: Documents, ref: string, base: string): boolean {
  const start = documents.resolve(ref, base)
  if (!start) return false
  const onWay = new Set<JsonObject>()
  const goes = (schema: JsonObject, from: string): boolean => {
    if (onWay.has(schema)) return true
    onWay.add(schema)
    const found = edges(schema, '', true).some((edge) => {
      const next = documents.resolve(edge.ref, from)
      return next !== undefined && goes(next.schema, next.base)
    })
    onWay.delete(schema)
    return found
  }
  return goes(start.schema, start.base)
}

const ofSchema = once((source: Source, documents: Documents): Finding[] => {
  const base = documents.addressOf(source)
  // What a form takes from other files is written out, which has no end where it comes back there.
  const isForm = source.file.startsWith('schemas/forms/')
  const findings: Finding[] = []
  const visit = (node: unknown, pointer: string): void => {
    if (Array.isArray(node)) node.forEach((item, i) => visit(item, join(pointer, i)))
    if (!isObject(node)) return
    const own = edges(node, pointer, false).filter(({ ref }) => comesBack(documents, node, ref, base, false))
    const others = (
      isForm && /^(\/definitions\/[^/]+)?$/.test(pointer) ? edges(node, pointer, true) : []
    ).filter(({ ref }) => !ref.startsWith('#') && endless(documents, ref, base))
    for (const { ref, pointer: place } of [...own, ...others]) {
      if (!findings.some((one) => one.pointer === place))
        findings.push(
          source.finding(
            id,
            place,
            `"${ref}" leads back to where it stands.`,
            'Write out what is meant, or put what holds itself into "definitions" of the same file.',
          ),
        )
    }
    for (const [key, child] of Object.entries(node)) visit(child, join(pointer, key))
  }
  visit(source.value, '')
  return findings
})

export const refCycle: Rule = {
  id,
  description:
    'No $ref leads back to itself without getting anywhere; what a form takes from other files never does.',
  run: ({ sources, languages: { documents } }): Finding[] =>
    sources.filter(({ file }) => kindOf(file) === 'schema').flatMap((source) => ofSchema(source, documents)),
}
