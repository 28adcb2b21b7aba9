import type { Place } from './finding.ts'
import { join } from './json.ts'
import type { Source } from './source.ts'
import { nearest } from './suggest.ts'

/** Names that a place of a file gives: the keys of a map, or what `at` says of each. */
export interface Declared {
  source: Source
  /** The map or list in which they stand. */
  pointer: string
  names: Iterable<string>
  /** Place of a name, where it is not a key of the map. */
  at?: (name: string) => string
}

/**
 * The other places at which an unknown name may be mended: what is called almost so and nobody asks for, as it may have
 * been renamed, and the map from which it may be missing. A name that is like one in use was only misspelt.
 */
export function declaredAt(
  name: string,
  { source, pointer, names, at = (other) => join(pointer, other) }: Declared,
  used: ReadonlySet<unknown>,
): Place[] {
  const all = [...names]
  const idle = nearest(
    name,
    all.filter((other) => !used.has(other)),
  )[0]
  const map = source.place(pointer, 'key')
  if (idle !== undefined) return [source.place(at(idle), 'key'), map]
  return nearest(name, all).length ? [] : [map]
}
