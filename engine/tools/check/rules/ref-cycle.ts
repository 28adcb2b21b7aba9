import type { Documents } from '../documents.ts'
import { isObject, join } from '../json.ts'
import type { JsonObject } from '../json.ts'
import { kindOf } from '../layout.ts'
import { memoize } from '../memoize.ts'
import type { Rule } from '../rule.ts'
import type { Source } from '../source.ts'

/** Keywords that apply to the same value: a $ref below one of them goes round without getting anywhere. */
const sameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']

/** The $refs of a node: in forms all of them, elsewhere only those that apply to the same value. */
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

const cyclesIn = memoize((source: Source, documents: Documents): { ref: string; pointer: string }[] => {
  const everywhere = source.file.startsWith('schemas/forms/')
  const base = documents.addressOf(source)
  const found = new Map<string, string>()
  const visit = (node: unknown, pointer: string): void => {
    if (Array.isArray(node)) node.forEach((item, i) => visit(item, join(pointer, i)))
    if (!isObject(node)) return
    for (const { ref, pointer: place } of edges(node, pointer, everywhere))
      if (!found.has(place) && comesBack(documents, node, ref, base, everywhere)) found.set(place, ref)
    for (const [key, child] of Object.entries(node)) visit(child, join(pointer, key))
  }
  visit(source.value, '')
  return [...found].map(([pointer, ref]) => ({ pointer, ref }))
})

export const refCycle: Rule = {
  id: 'ref-cycle',
  description: 'No $ref leads back to itself; in the schema of a form not even through its fields.',
  check({ sources, languages: { documents } }, report) {
    for (const source of sources)
      if (kindOf(source.file) === 'schema')
        for (const { ref, pointer } of cyclesIn(source, documents))
          report(
            source.at(pointer),
            `"${ref}" leads back to where it stands.`,
            'Write out what is meant; a form is flat.',
          )
  },
}
