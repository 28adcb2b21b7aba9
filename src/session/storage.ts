/** Session storage that never throws: denied or full, it goes on in memory and says so once. */
const memory = new Map<string, string>()
let announced = false
const listeners = new Set<() => void>()

function fallBack(): void {
  if (announced) return
  announced = true
  listeners.forEach((listener) => listener())
}

/** Calls back once when values can no longer survive a reload. */
export const onMemoryOnly = (listener: () => void): void => {
  listeners.add(listener)
  if (announced) listener()
}

export function readItem(key: string): string | undefined {
  if (memory.has(key)) return memory.get(key)
  try {
    return window.sessionStorage.getItem(key) ?? undefined
  } catch {
    fallBack()
    return undefined
  }
}

/** What could not be replaced is taken away: after a reload, nothing is better than something out of date. */
function forget(key: string): void {
  try {
    window.sessionStorage.removeItem(key)
  } catch {
    // Denied altogether: then nothing is kept there.
  }
}

let sealed = false

/** The session is erased and the page on its way: what is still under way writes nothing any more. */
export function seal(): void {
  sealed = true
}

/** Values live in this page alone. */
export const isMemoryOnly = (): boolean => announced

export function writeItem(key: string, value: string | undefined): void {
  if (sealed) return
  memory.delete(key)
  try {
    if (value === undefined) window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, value)
  } catch {
    if (value !== undefined) memory.set(key, value)
    forget(key)
    fallBack()
  }
}

/** Keys in use, in storage and in memory. */
export function itemKeys(): string[] {
  try {
    return [...new Set([...memory.keys(), ...Object.keys(window.sessionStorage)])]
  } catch {
    return [...memory.keys()]
  }
}
