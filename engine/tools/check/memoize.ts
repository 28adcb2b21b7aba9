import type { Source } from './source.ts'

/**
 * Remembers what a function says of a file while its second argument stays the same. Files never change: a new version
 * is another object.
 */
export function memoize<Result, Other = undefined>(
  read: (source: Source, other: Other) => Result,
): (source: Source, other: Other) => Result {
  const remembered = new WeakMap<Source, { other: Other; result: Result }>()
  return (source, other) => {
    const last = remembered.get(source)
    if (last && last.other === other) return last.result
    const result = read(source, other)
    remembered.set(source, { other, result })
    return result
  }
}
