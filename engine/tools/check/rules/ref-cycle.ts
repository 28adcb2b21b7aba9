import type { Documents } from '../documents.ts'
import { entries, isObject, join } from '../json.ts'
import type { JsonObject } from '../json.ts'
import { kindOf } from '../layout.ts'
import { memoize } from '../memoize.ts'
import type { Rule } from '../rule.ts'
import type { Source } from '../source.ts'

/** Keywords that apply to the same value: a $ref below one of them goes round without getting anywhere. */
const sameValue = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else']

/** Where $refs are looked for: in what applies to the same value, in what a form shows with it too, or anywhere. */
type Reach = 'same' | 'shown' | 'all'

/** The $refs of a node, within reach. */
function edges(node: unknown, pointer: string, reach: Reach): { ref: string; pointer: string }[] {
  if (Array.isArray(node)) return node.flatMap((item, i) => edges(item, join(pointer, i), reach))
  return entries(node).flatMap(([key, child]) => {
    const place = join(pointer, key)
    if (key === '$ref' && typeof child === 'string') return [{ ref: child, pointer: place }]
    // The fields of an object stand beside each other; an item or an alternative is shown when it is asked for.
    if (reach === 'shown' && key === 'properties')
      return entries(child).flatMap(([name, field]) => edges(field, join(place, name), reach))
    const isWithin = reach === 'shown' ? key === 'allOf' : sameValue.includes(key)
    return isWithin || (reach === 'all' && key !== 'definitions') ? edges(child, place, reach) : []
  })
}

/** Whether a reference leads back to the value that it speaks of. */
function comesBack(documents: Documents, from: JsonObject, ref: string, base: string, reach: Reach): boolean {
  const seen = new Set<JsonObject>()
  const queue = [documents.resolve(ref, base)]
  for (let place = queue.pop(); place; place = queue.pop()) {
    if (place.schema === from) return true
    if (!seen.has(place.schema))
      for (const edge of edges(place.schema, '', reach)) {
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
    const found = edges(place.schema, '', 'all').some((edge) => comes(edge.ref, place.base))
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
    for (const reach of isForm ? (['same', 'shown'] as const) : (['same'] as const))
      for (const { ref, pointer: place } of edges(node, pointer, reach))
        if (!found.has(place) && comesBack(documents, node, ref, base, reach)) found.set(place, ref)
    if (isForm && /^(\/definitions\/[^/]+)?$/.test(pointer))
      for (const { ref, pointer: place } of edges(node, pointer, 'all'))
        if (!ref.startsWith('#') && isEndless(documents, ref, base)) found.set(place, ref)
    for (const [key, child] of Object.entries(node)) visit(child, join(pointer, key))
  }
  visit(source.value, '')
  return [...found].map(([pointer, ref]) => ({ pointer, ref }))
})

export const refCycle: Rule = {
  id: 'ref-cycle',
  description:
    'No $ref leads back to itself without getting anywhere, nor shows fields of a form without end; what a form takes from other files never leads back.',
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
