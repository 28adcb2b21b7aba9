import { toHostPath } from '#engine/util/base-path.ts'
import { equal } from '#engine/util/json.ts'
import type { BakedData } from './baked-page.ts'
import { loadConfig } from '../config/config.ts'
import { routeTable, setOfferedEntries } from '../routes/entries.ts'
import { flowStore, prepareStore } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'
import { writeItem } from '../session/storage.ts'
import { findTenant } from './tenant.ts'
import type { ConsentParts } from '../telemetry/consent/view.tsx'
import type { DeploymentConfig } from '#generated/engine.ts'

/** The fragment of a link with a code. It is kept here for a retry of the start, because it is removed from the URL at once. */
let codeFragment = ''

/** Removes a one-time code from the URL before anything else, so that nobody reads it there and no error report contains it. */
function takeCodeFragment(): void {
  const { hash, href } = window.location
  if (!hash.startsWith('#code=')) return
  codeFragment = hash
  window.history.replaceState(window.history.state, '', href.slice(0, -hash.length))
}

/**
 * Reads the code of a link and leads to the entry that redeems it; reads the view, and the query parameters that flows/routes.json lists
 * (opaque, at most 100 characters). Returns a function that writes them to the session. Empty or too long codes are not stored.
 */
function readArrival(fragment: string): () => void {
  // Never throws, also if a mail program has damaged the encoding: the server refuses such a code. A plus stays one.
  const sent = new URLSearchParams(fragment.slice(1).replaceAll('+', '%2B'))
  const code = sent.get('code')
  const { path } = routeTable.codes ?? {}
  if (fragment && path)
    window.history.replaceState(window.history.state, '', toHostPath(path + window.location.search))
  const parameters = new URLSearchParams(window.location.search)
  return () => {
    if (path && code && code.length <= 4096) {
      flowStore.write(sessionKeys.code, code)
      flowStore.write(sessionKeys.codeFor, /^[a-z]{1,20}$/.exec(sent.get('for') ?? '')?.[0])
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

export type Environment = Awaited<ReturnType<typeof findTenant>> & {
  config: DeploymentConfig
  consent: ConsentParts | undefined
}

/**
 * Loads config, tenant and session, and reads the URL. The values of the URL are stored only once the tenant is known, because
 * another tenant than before clears the session.
 * @param copy config and tenant of a baked page, which are used if they are valid; then call `checkCopy`
 */
export async function loadEnvironment(copy?: Pick<BakedData, 'config' | 'tenant'>): Promise<Environment> {
  takeCodeFragment()
  const config = await loadConfig(copy?.config)
  const { sentry, usage } = config
  const storeArrival = readArrival(codeFragment)
  const [found, consentView] = await Promise.all([
    findTenant(copy?.tenant),
    // If it does not load, nobody is asked and nothing is sent.
    sentry || usage ? import('../telemetry/consent/view.tsx').catch(() => undefined) : undefined,
    prepareStore(),
  ])
  setOfferedEntries(found.tenant.entries)
  storeArrival()
  return { ...found, config, consent: consentView?.consentPartsFor(found.tenant) }
}

let check: (() => Promise<Environment>) | undefined
let checking: Promise<Environment> | undefined

/** After a start with the copies in a baked page: `apply` is called with the environment of the server, if that is another one. */
export function checkCopy(copy: Environment, apply: (current: Environment) => Promise<void>): void {
  check = async () => {
    const current = await loadEnvironment()
    const isSame =
      equal(current.config, copy.config) && equal(current.tenant, copy.tenant) && !current.replaced
    if (!isSame) await apply(current)
    return current
  }
}

/**
 * Resolves when the app uses the environment of the server, no longer a copy in the page. Each call waits for it.
 * @returns that environment; undefined if the app has started with it
 * @throws ConfigError
 */
export async function currentEnvironment(): Promise<Environment | undefined> {
  try {
    return await (checking ??= check?.())
  } catch (error) {
    // The next call tries again.
    checking = undefined
    throw error
  }
}
