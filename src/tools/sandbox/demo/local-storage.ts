/** MSW needs localStorage for cookies, which a service worker does not have. The sandbox sets no cookies. */
const items = new Map<string, string>()

Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  },
})
