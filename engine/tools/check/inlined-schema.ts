import { withDependencies } from '../build/inline-refs.ts'
import type { Documents } from './documents.ts'
import { isObject } from './json.ts'
import type { JsonObject } from './json.ts'
import type { Source } from './source.ts'

/** Keywords for readers, which validators ignore. */
const words = new Set(['$schema', '$id', 'title', 'description', '$comment'])
/** Keywords whose values are data, to be left as they are. */
const data = new Set(['const', 'enum', 'default', 'examples'])

/**
 * The schema of a form with references to other files replaced, as the build does (inline-refs.ts), and dependencies as in
 * draft-07. References within the file stay. Undefined if one leads nowhere or has no end.
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
        // A field may have such a name too; then the value is not a text.
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
