/** Storage in memory: cells and walks stand side by side in one tab, and each has its own. */
export function memoryStorage(kept: Record<string, unknown>): Storage {
  const items = new Map(
    Object.entries(kept).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: (key) => items.get(key) ?? null,
    key: (at) => [...items.keys()][at] ?? null,
    removeItem: (key) => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}
