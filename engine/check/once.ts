import type { Source } from './source.ts'

/** Remembers what a function says of a file. Files are never changed, only replaced by others. */
export function once<Result>(read: (source: Source) => Result): (source: Source) => Result {
  const remembered = new WeakMap<Source, { result: Result }>()
  return (source) => {
    const last = remembered.get(source)
    if (last) return last.result
    const result = read(source)
    remembered.set(source, { result })
    return result
  }
}
