/** URLs of scripts that failed to load. */
const failed = new Set<string>()
let repeats = 0

/** Errors that can only be fixed by reloading the page. */
const unrecoverable = new WeakSet<object>()

export const isFixedByReload = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && unrecoverable.has(failure)

/** The URL of the script in the error message of a failed import. Only Chromium and Firefox put it into the message. */
function scriptOf(failure: unknown): string | undefined {
  const [address = ''] = (failure instanceof Error && /https?:\/\/\S+\.js$/.exec(failure.message)) || []
  return address.startsWith(`${globalThis.location.origin}/`) ? address : undefined
}

// Safe: the URL was imported by this build before, and has the origin of the page.
const importAgain = (address: string): Promise<unknown> => import(/* @vite-ignore */ address)

/**
 * Calls `load`, which loads a chunk by `import()`; can be called again after a failure. Chromium (at least up to version 150)
 * does not request a failed script again, so one that fails twice is requested under another URL. @throws the error of `import()`
 */
export async function loadModule<Module>(
  load: () => Promise<Module>,
  again: (address: string) => Promise<unknown> = importAgain,
): Promise<Module> {
  try {
    return await load()
  } catch (failure) {
    const script = scriptOf(failure)
    if (script === undefined) throw failure
    if (!failed.has(script)) {
      failed.add(script)
      throw failure
    }
    repeats += 1
    const wasOnline = navigator.onLine
    try {
      return (await again(`${script}?again=${repeats}`)) as Module // the same script under another URL
    } catch (reason) {
      // Then a script that this script imports has failed, and Chromium will not request that one again.
      if (wasOnline && navigator.onLine && reason instanceof Error) {
        unrecoverable.add(reason)
        // As Vite does for a failed chunk: the app listens to it and may reload the page.
        const event = new Event('vite:preloadError', { cancelable: true })
        window.dispatchEvent(Object.assign(event, { payload: reason }))
      }
      throw reason
    }
  }
}

/** How long a rejected promise stays in the cache, in milliseconds. */
export const failureLifetime = 1000

/** A promise with the fields that React's `use` sets on those that it has read. */
export type TrackedPromise<T> = Promise<T> & {
  status?: 'fulfilled' | 'rejected'
  value?: T
  reason?: unknown
}

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
    // Set here, so that `use` does not suspend.
    (value) => Object.assign(loading, { status: 'fulfilled', value }),
    (reason: unknown) => {
      Object.assign(loading, { status: 'rejected', reason })
      setTimeout(() => cache.get(key) === loading && cache.delete(key), failureLifetime)
    },
  )
  cache.set(key, loading)
  return loading
}
