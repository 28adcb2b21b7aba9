import { routeTable } from './entries.ts'
import { flowStore } from '../session/flow-store.ts'
import { sessionKeys } from '../session/keys.ts'

const goTo = (path: string) => window.history.replaceState(window.history.state, '', path)

type Keep = () => void

const nothing: Keep = () => {}

/** The code of a hand-over or resume link leads to the entry that redeems it. One that can be none is not kept. */
function takeCode(code: string): Keep {
  const { path } = routeTable.codes ?? {}
  if (!path) return nothing
  goTo(path + window.location.search)
  if (!code || code.length > 4096) return nothing
  return () => {
    flowStore.write(sessionKeys.code, code)
    // What an older link opened is not what this one opens.
    flowStore.write(sessionKeys.resumed, undefined)
  }
}

/** The code as it was meant; as it stands where a mail program has broken it: whoever redeems it says that it is none. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}

/**
 * What an address brings along beside its path: a code in the fragment, and the parameters that flows/routes.json keeps in the
 * context, opaque and of at most 100 characters. Nothing is kept before the answer is called.
 */
export function arrive(fragment: string): () => void {
  const [, code] = /^#code=([^&]*)/.exec(fragment) ?? []
  const keepCode = code === undefined ? nothing : takeCode(decoded(code))
  const asked = new URLSearchParams(window.location.search)
  return () => {
    keepCode()
    for (const name of routeTable.parameters ?? []) {
      const value = asked.get(name)
      if (value && value.length <= 100) flowStore.write(name, value)
    }
  }
}
