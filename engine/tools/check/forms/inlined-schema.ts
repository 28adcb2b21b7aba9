import { withDependencies } from '../../build/inline-refs.ts'
import type { Documents } from '../../json/documents.ts'
import { isObject } from '../../../util/json.ts'
import type { JsonObject } from '../../../util/json.ts'
import type { Source } from '../../json/source.ts'

/** Annotations, which validators ignore. */
const words = new Set(['$schema', '$id', 'title', 'description', '$comment'])
/** Keywords whose values are data, to be left as they are. */
const data = new Set(['const', 'enum', 'default', 'examples'])

/**
 * The schema of a form with references to other files inlined, as the build does (inline-refs.ts), and dependencies as in
 * draft-07. References within the file stay. Undefined if a reference is unresolved or circular.
 */
export function writtenOut(source: Source, documents: Documents): JsonObject | undefined {
  const own = documents.addressOf(source)
  let isBroken = false
  const write = (node: unknown, base: string, depth: number): unknown => {
    if (depth > 60) isBroken = true
    if (isBroken) return {}
    if (Array.isArray(node)) return node.map((item) => write(item, base, depth + 1))
    if (!isObject(node)) return node
    const { $ref, ...rest } = withDependencies(node)
    const written: JsonObject = Object.fromEntries(
      Object.entries(rest)
        // If the value is not a string, the key is the name of a field and not an annotation.
        .filter(([key, value]) => !(words.has(key) && typeof value === 'string'))
        .map(([key, value]) => [key, data.has(key) ? value : write(value, base, depth + 1)]),
    )
    if (typeof $ref !== 'string') return written
    if (base === own && $ref.startsWith('#')) return { ...written, $ref }
    const target = documents.resolve($ref, base)
    if (!target) isBroken = true
    const inside = target ? write(target.schema, target.base, depth + 1) : {}
    return { ...(isObject(inside) ? inside : {}), ...written }
  }
  const written = write(source.value, own, 0)
  return isBroken || !isObject(written) ? undefined : written
}
