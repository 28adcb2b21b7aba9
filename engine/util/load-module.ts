/** Scripts that did not load, by URL. */
const failed = new Set<string>()
let repeats = 0

/** Failures that only a reload of the page mends. */
const lasting = new WeakSet<object>()

export const isMendedByReload = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && lasting.has(failure)

/** The script of this page that a failed import names; Chromium and Firefox name it. */
function scriptOf(failure: unknown): string | undefined {
  const [address = ''] = (failure instanceof Error && /https?:\/\/\S+\.js$/.exec(failure.message)) || []
  return address.startsWith(`${globalThis.location.origin}/`) ? address : undefined
}

// The path comes from a failed import of this build, and has the origin of the page.
const importAgain = (address: string): Promise<unknown> => import(/* @vite-ignore */ address)

/**
 * Loads a part of the app by `import()`, which may be called again after a failure. Chromium up to version 150 at least
 * remembers a script that did not load for as long as the page is open and does not ask for it again; so the second failure
 * of a script is answered by asking under another URL.
 * @throws as `import()` does
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
      return (await again(`${script}?again=${repeats}`)) as Module // the same script
    } catch (reason) {
      // A script that it imports is one that the browser does not ask for again.
      if (wasOnline && navigator.onLine && reason instanceof Error) announceLasting(reason)
      throw reason
    }
  }
}

/** As Vite announces a script that did not load: the app listens to that event and may reload the page. */
function announceLasting(reason: Error): void {
  lasting.add(reason)
  window.dispatchEvent(
    Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: reason }),
  )
}
