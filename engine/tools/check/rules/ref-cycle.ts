import type { Documents } from '../documents.ts'
import { isObject, join } from '../json.ts'
import type { JsonObject } from '../json.ts'
import { kindOf } from '../layout.ts'
import { memoize } from '../memoize.ts'
import type { Rule } from '../rule.ts'
import type { Source } from '../source.ts'

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

/** Whether a reference leads back to the value that it speaks of. */
function comesBack(documents: Documents, from: JsonObject, ref: string, base: string): boolean {
  const seen = new Set<JsonObject>()
  const queue = [documents.resolve(ref, base)]
  for (let place = queue.pop(); place; place = queue.pop()) {
    if (place.schema === from) return true
    if (!seen.has(place.schema))
      for (const edge of edges(place.schema, '', false)) {
        const next = documents.resolve(edge.ref, place.base)
        if (next) queue.push(next)
      }
    seen.add(place.schema)
  }
  return false
}

/** Whether what stands behind a reference leads to itself, in whatever way. */
function isEndless(documents: Documents, ref: string, base: string): boolean {
  const onWay = new Set<JsonObject>()
  const comes = (reference: string, from: string): boolean => {
    const place = documents.resolve(reference, from)
    if (!place) return false
    if (onWay.has(place.schema)) return true
    onWay.add(place.schema)
    const found = edges(place.schema, '', true).some((edge) => comes(edge.ref, place.base))
    onWay.delete(place.schema)
    return found
  }
  return comes(ref, base)
}

const cyclesIn = memoize((source: Source, documents: Documents): { ref: string; pointer: string }[] => {
  // What a form takes from other files is written out, which has no end where it comes back there.
  const isForm = source.file.startsWith('schemas/forms/')
  const base = documents.addressOf(source)
  const found = new Map<string, string>()
  const visit = (node: unknown, pointer: string): void => {
    if (Array.isArray(node)) node.forEach((item, i) => visit(item, join(pointer, i)))
    if (!isObject(node)) return
    for (const { ref, pointer: place } of edges(node, pointer, false))
      if (!found.has(place) && comesBack(documents, node, ref, base)) found.set(place, ref)
    if (isForm && /^(\/definitions\/[^/]+)?$/.test(pointer))
      for (const { ref, pointer: place } of edges(node, pointer, true))
        if (!ref.startsWith('#') && isEndless(documents, ref, base)) found.set(place, ref)
    for (const [key, child] of Object.entries(node)) visit(child, join(pointer, key))
  }
  visit(source.value, '')
  return [...found].map(([pointer, ref]) => ({ pointer, ref }))
})

export const refCycle: Rule = {
  id: 'ref-cycle',
  description:
    'No $ref leads back to itself without getting anywhere; what a form takes from other files never does.',
  check({ sources, languages: { documents } }, report) {
    for (const source of sources)
      if (kindOf(source.file) === 'schema')
        for (const { ref, pointer } of cyclesIn(source, documents))
          report(
            source.at(pointer),
            `"${ref}" leads back to where it stands.`,
            'Write out what is meant, or put what holds itself into "definitions" of the same file.',
          )
  },
}
