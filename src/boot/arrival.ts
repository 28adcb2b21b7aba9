import { toHostPath } from '#engine/util/base-path.ts'
import { routeTable } from '../routes/entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'
import { writeItem } from '../session/storage.ts'

/** Decodes the code. If a mail program has damaged the encoding, it stays as it is and the server refuses it. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

/**
 * Reads the code of a link and leads to the entry that redeems it; reads the view, and the query parameters that flows/routes.json lists
 * (opaque, at most 100 characters). Returns a function that writes them to the session. Empty or too long codes are not stored.
 */
export function readArrival(fragment: string): () => void {
  const [, sent = '', codeFor] = /^#code=([^&]*)(?:&for=([a-z]{1,20})(?![^&]))?/.exec(fragment) ?? []
  const { path } = routeTable.codes ?? {}
  if (fragment && path)
    window.history.replaceState(window.history.state, '', toHostPath(path + window.location.search))
  const parameters = new URLSearchParams(window.location.search)
  return () => {
    const code = decoded(sent)
    if (path && code && code.length <= 4096) {
      flowStore.write(sessionKeys.code, code)
      flowStore.write(sessionKeys.codeFor, codeFor)
      // The result of an earlier link does not apply to this one.
      flowStore.write(sessionKeys.resumed, undefined)
    }
    const view = parameters.get('view')
    if (view !== null) writeItem(ownKeys.view, view === 'app' ? view : undefined)
    for (const name of routeTable.parameters ?? []) {
      const value = parameters.get(name)
      if (value && value.length <= 100) flowStore.write(name, value)
    }
  }
}
