/** How long a failure is kept, in milliseconds. */
export const keptFor = 1000

/**
 * Loads by key, once: the same promise each time, as React's `use` needs it. A failure is kept a moment, for React renders
 * again to read it and would ask anew without end; whoever comes later does ask anew.
 */
export function memoizeAsync<T>(
  known: Map<string, Promise<T>>,
  key: string,
  load: () => Promise<T>,
): Promise<T> {
  const before = known.get(key)
  if (before) return before
  const loading = load()
  loading.then(
    // What React's `use` notes on a promise that it has waited for: noted before, it need not wait at all.
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    () => setTimeout(() => known.delete(key), keptFor),
  )
  known.set(key, loading)
  return loading
}
