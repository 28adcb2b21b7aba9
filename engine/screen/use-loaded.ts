import { useEffect, useState } from 'react'

/** As `once` marks promises that are fulfilled. */
type Marked<T> = Promise<T> & { status?: string; value?: T }

/**
 * What a promise brings, undefined until then; one that `once` has marked as fulfilled is read at once. React's `use`
 * would show a fallback meanwhile, and then nothing else for 300 ms, however soon the rest is there.
 * @throws while rendering, what the promise was rejected with
 */
export function useLoaded<T>(loading: Marked<T>): T | undefined {
  const [come, setCome] = useState<{ loading: Marked<T>; value?: T; failure?: unknown }>()
  const ready = loading.status === 'fulfilled'
  useEffect(() => {
    if (ready) return undefined
    let gone = false
    loading.then(
      (value) => gone || setCome({ loading, value }),
      (failure: unknown) => gone || setCome({ loading, failure }),
    )
    return () => {
      gone = true
    }
  }, [loading, ready])
  if (ready) return loading.value
  if (come?.loading !== loading) return undefined
  if ('failure' in come) throw come.failure
  return come.value
}
