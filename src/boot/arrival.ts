import { toHostPath } from '#engine/util/base-path.ts'
import { routeTable } from '../routes/entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'
import { writeItem } from '../session/storage.ts'

const replaceUrl = (path: string) => window.history.replaceState(window.history.state, '', toHostPath(path))

/** Writes the values to the session. Called once the tenant is known, see load-environment.ts. */
type WriteLater = () => void

const writeNothing: WriteLater = () => {}

/**
 * Changes the URL to the entry that redeems the code of a link. Empty or too long codes are not stored. `codeFor`: the purpose of
 * the code according to the link; the schema of the context key `codeFor` lists the values.
 */
function readCode(code: string, codeFor: string | undefined): WriteLater {
  const { path } = routeTable.codes ?? {}
  if (!path) return writeNothing
  replaceUrl(path + window.location.search)
  if (!code || code.length > 4096) return writeNothing
  return () => {
    flowStore.write(sessionKeys.code, code)
    flowStore.write(sessionKeys.codeFor, codeFor)
    // The result of an earlier link does not apply to this one.
    flowStore.write(sessionKeys.resumed, undefined)
  }
}

/** Decodes the code. If a mail program has damaged the encoding, it stays as it is and the server refuses it. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

/**
 * Reads the code in the fragment, the view and the query parameters that flows/routes.json lists (opaque, at most 100 characters).
 * Returns a function that writes them to the session.
 */
export function readArrival(fragment: string): WriteLater {
  const [, code, codeFor] = /^#code=([^&]*)(?:&for=([a-z]{1,20})(?![^&]))?/.exec(fragment) ?? []
  const writeCode = code === undefined ? writeNothing : readCode(decoded(code), codeFor)
  const parameters = new URLSearchParams(window.location.search)
  return () => {
    writeCode()
    const view = parameters.get('view')
    if (view !== null) writeItem(ownKeys.view, view === 'app' ? view : undefined)
    for (const name of routeTable.parameters ?? []) {
      const value = parameters.get(name)
      if (value && value.length <= 100) flowStore.write(name, value)
    }
  }
}
