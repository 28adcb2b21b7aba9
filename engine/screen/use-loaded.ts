import { useEffect, useState } from 'react'

/** As `once` marks promises that are fulfilled. */
type TrackedPromise<T> = Promise<T> & { status?: string; value?: T }

/**
 * What a promise brings, undefined until then; one that `once` has marked as fulfilled is read at once. React's `use`
 * would show a fallback meanwhile, and then nothing else for 300 ms, however soon the rest is there.
 * @throws while rendering, what the promise was rejected with
 */
export function useLoaded<T>(loading: TrackedPromise<T>): T | undefined {
  const [settled, setSettled] = useState<{ loading: TrackedPromise<T>; value?: T; failure?: unknown }>()
  const ready = loading.status === 'fulfilled'
  useEffect(() => {
    if (ready) return undefined
    let cancelled = false
    loading.then(
      (value) => cancelled || setSettled({ loading, value }),
      (failure: unknown) => cancelled || setSettled({ loading, failure }),
    )
    return () => {
      cancelled = true
    }
  }, [loading, ready])
  if (ready) return loading.value
  if (settled?.loading !== loading) return undefined
  if ('failure' in settled) throw settled.failure
  return settled.value
}
