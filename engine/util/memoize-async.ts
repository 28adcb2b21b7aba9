/** How long a rejected promise stays in the cache, in milliseconds. */
export const failureLifetime = 1000

/**
 * Loads once per key and returns the same promise each time, as React's `use` needs it. A rejected promise stays in the cache
 * for a moment: React renders again to read the error, and would otherwise load in an endless loop.
 */
export function memoizeAsync<T>(
  cache: Map<string, Promise<T>>,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const existing = cache.get(key)
  if (existing) return existing
  const loading = load()
  loading.then(
    // React's `use` sets these fields on promises that it has read. They are set here, so that `use` does not suspend.
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => setTimeout(() => cache.delete(key), failureLifetime),
  )
  cache.set(key, loading)
  return loading
}
