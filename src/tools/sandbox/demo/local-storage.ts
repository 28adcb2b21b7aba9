/** msw keeps cookies in the storage of a page, which a worker does not have; the sandbox sets none. */
const kept = new Map<string, string>()

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  },
})
