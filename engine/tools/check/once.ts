import type { Source } from './source.ts'

/**
 * Remembers what a function says of a file, while the second thing that it looks at stays the same. Files are never
 * changed, only replaced by others.
 */
export function once<Result, Other = undefined>(
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
