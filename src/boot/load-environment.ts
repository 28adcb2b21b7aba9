import { toHostPath } from '#engine/util/base-path.ts'
import { equal } from '#engine/util/json.ts'
import type { BakedData } from './baked-page.ts'
import { loadConfig, config, setShownTenant, shownTenant, tenantHost } from '../config/config.ts'
import { routeTable, setOfferedEntries } from '../routes/entries.ts'
import { flowStore, prepareStore, clearSession, stored } from '../session/flow-store.ts'
import { ownKeys, sessionKeys, tenantKey, tokenKeys } from '../session/keys.ts'
import { clearTokens, writeItem, readItem } from '../session/storage.ts'
import type { ConsentParts } from '../telemetry/consent/view.tsx'
import type { DeploymentConfig, Tenant } from '#generated/engine.ts'
import { setNamedTenant } from '#engine/tenant/links.ts'
import { TenantError, isTenantId, loadTenant, readTenant } from '#engine/tenant/read.ts'

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
      // The result of an earlier link does not apply to this one, and the token of its order is good for no other switch.
      if (stored('resumed')?.completed) clearTokens()
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
  const loaded = await loadConfig(copy?.config)
  const { sentry, usage } = loaded
  const storeArrival = readArrival(codeFragment)
  const [found, consentView] = await Promise.all([
    findTenant(copy?.tenant),
    // If it does not load, nobody is asked and nothing is sent.
    sentry || usage ? import('../telemetry/consent/view.tsx').catch(() => undefined) : undefined,
    prepareStore(),
  ])
  setOfferedEntries(found.tenant.entries)
  storeArrival()
  return { ...found, config: loaded, consent: consentView?.consentPartsFor(found.tenant) }
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
 * Resolves when the app uses the environment of the server, no longer a copy in the page: to that environment, or to undefined
 * if the app has started with it. Each call waits for it. @throws ConfigError
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

/** Id of the requested tenant: URL parameter, else session, else default of the deployment. `refused` for an invalid parameter. */
function requestedTenant(): { id: string; refused: boolean } {
  const parameter = new URLSearchParams(window.location.search).get('tenant')
  const before = readItem(tenantKey)
  const fallback = isTenantId(before) ? before : config().defaultTenant
  return isTenantId(parameter)
    ? { id: parameter, refused: false }
    : { id: fallback, refused: parameter !== null }
}

/** Whether addresses must name this tenant: that of the page does, or another one of this tab did. A host leads to its default one. */
const isNamed = ({ id }: Tenant): boolean =>
  new URLSearchParams(window.location.search).get('tenant') === id || id !== config().defaultTenant

interface FoundTenant {
  tenant: Tenant
  /** The raw file, for the check in the console; undefined if the tenant comes from the cache. */
  file: unknown
  /** The shown tenant replaces a requested one that could not be used. */
  replaced: boolean
}

/**
 * Finds the tenant to show. A session belongs to one tenant: for another tenant it is cleared, so that no bank gets the data that
 * was entered for another one. `restarted` if a session was cleared.
 * @param copy the content of tenant.json in a baked page: used if it is the requested tenant, and nothing is loaded
 */
export async function findTenant(copy?: unknown): Promise<FoundTenant & { restarted: boolean }> {
  const previous = readItem(tenantKey)
  const { id, refused } = requestedTenant()
  const copied = readTenant(copy)
  const isCopied = copied?.id === id && !refused
  const found = isCopied ? { tenant: copied, file: copy, replaced: false } : await loadOrDefault(id, refused)
  // The default tenant of a baked page may be an old one. What is entered under a tenant does not go on under another one that was
  // requested, once that can be loaded.
  if (!isCopied || isNamed(copied)) writeItem(tenantKey, found.tenant.id)
  setShownTenant(found.tenant)
  setNamedTenant(isNamed(found.tenant) ? found.tenant.id : undefined)
  const hasChanged = previous !== undefined && previous !== found.tenant.id
  const restarted = hasChanged && readItem(tokenKeys.access) !== undefined
  if (hasChanged) clearSession()
  return { ...found, restarted }
}

/** Loads a tenant; if its file cannot be used, from the cache of this browser, or the one that is shown already. */
async function loadOrCached(id: string): ReturnType<typeof loadTenant> {
  const tenant = tenantHost()
  try {
    return await loadTenant(tenant, id)
  } catch (error) {
    if (!(error instanceof TenantError)) throw error
    // oxlint-disable-next-line no-console -- a message for operators whose tenant is not shown
    console.warn(`tenant.json: ${error.message}`)
    const cached = await (await import('../config/tenant-cache.ts')).cachedTenant(tenant, id)
    const shown = shownTenant()
    const isKept = shown?.id === id && (error.passing || id === config().defaultTenant)
    const last = cached ?? (isKept ? shown : undefined)
    if (!last) throw error
    return { tenant: last, file: undefined }
  }
}

/** The tenant, else the default one. @throws TenantError */
async function loadOrDefault(id: string, refused: boolean): Promise<FoundTenant> {
  const { defaultTenant } = config()
  try {
    return { ...(await loadOrCached(id)), replaced: refused }
  } catch (error) {
    if (!(error instanceof TenantError) || id === defaultTenant) throw error
    // A temporary failure of the host must not clear a switch in progress.
    if (error.passing && readItem(tenantKey) === id && readItem(tokenKeys.access)) throw error
    return { ...(await loadOrCached(defaultTenant)), replaced: true }
  }
}
