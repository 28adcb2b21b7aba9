/** How long a failure is kept, in milliseconds. */
export const failureLifetime = 1000

/**
 * Loads by key, once: the same promise each time, as React's `use` needs it. A failure is kept a moment, for React renders
 * again to read it and would ask anew without end; whoever comes later does ask anew.
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
    // What React's `use` notes on a promise that it has waited for: noted before, it need not wait at all.
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => setTimeout(() => cache.delete(key), failureLifetime),
  )
  cache.set(key, loading)
  return loading
}
