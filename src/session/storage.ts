import { scopedName } from '#engine/util/base-path.ts'
import { createStore } from '#engine/view/store.ts'

/** Session storage that never throws: if it is denied or full, values are kept in memory, and `memoryOnly` changes once. */
const memory = new Map<string, string>()

/** Whether values no longer survive a reload. */
export const memoryOnly = createStore(false)
export const isMemoryOnly = memoryOnly.read

const fallBack = () => isMemoryOnly() || memoryOnly.write(true)

export function readItem(key: string): string | undefined {
  if (memory.has(key)) return memory.get(key)
  try {
    return window.sessionStorage.getItem(scopedName(key)) ?? undefined
  } catch {
    fallBack()
    return undefined
  }
}

let sealed = false

/** Ignores all further writes. Used after erasing, so that running code does not write data again before the page unloads. */
export function sealStorage(): void {
  sealed = true
}

export function writeItem(key: string, value: string | undefined): void {
  if (sealed) return
  memory.delete(key)
  try {
    // Removed first: if the value cannot be written, no value after a reload is better than an outdated one.
    window.sessionStorage.removeItem(scopedName(key))
    if (value !== undefined) window.sessionStorage.setItem(scopedName(key), value)
  } catch {
    if (value !== undefined) memory.set(key, value)
    fallBack()
  }
}
