import { isObject } from '#engine/util/json.ts'
import { loadModule } from '#engine/util/load-module.ts'
import { readPosition } from '#engine/flow/persist.ts'
import type { FlowStore, Position } from '#engine/flow/persist.ts'
import type { Entry } from '#generated/engine.ts'
import { entries, routeTable, shownEntry } from '../routes/entries.ts'
import { allKeys, ownKeys, sessionKeys, tenantKey } from './keys.ts'
import { itemKeys, readItem, writeItem } from './storage.ts'
import { accessToken } from './tokens.ts'

const contextKeys = new Map<string, string>(
  Object.entries(sessionKeys).map(([context, storage]) => [storage, context]),
)

function parse(text: string | undefined): unknown {
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Validate = (key: string, value: unknown) => boolean
let validate: Validate = () => true

// The stored error is not a context value, but it has the schema of the context key `problem`.
contextKeys.set(ownKeys.error, 'problem')

/** Loads the validator of the context if anything is stored. A first visit does not need it. */
export async function prepareStore(): Promise<void> {
  if (!itemKeys().some((key) => contextKeys.has(key))) return
  validate = (await loadModule(() => import('./validate.ts'))).validContextValue
}

const problemKeys: string[] = [sessionKeys.problem, ownKeys.error]

/**
 * The text to store. `populate` and `output` of a problem are left out: they are only for the current page, and `populate` may
 * contain a login name.
 */
const textOf = (key: string, value: unknown): string =>
  JSON.stringify(
    problemKeys.includes(key) && isObject(value)
      ? { ...value, populate: undefined, output: undefined }
      : value,
  )

/** Stores the state of a flow in the session storage. A stored value that does not match its schema counts as absent. */
export const flowStore: FlowStore = {
  keys: sessionKeys,
  engineKeys: ownKeys,
  read(key) {
    const value = parse(readItem(key))
    const contextKey = contextKeys.get(key)
    return value === undefined || (contextKey && !validate(contextKey, value)) ? undefined : value
  },
  write: (key, value) => writeItem(key, value === undefined ? undefined : textOf(key, value)),
}

/** Keys that belong to the tab, not to the switch. The time of the last reload must stay: it prevents endless reloads. */
const tabKeys: string[] = [tenantKey, ownKeys.locale, ownKeys.reload, ownKeys.consent, ownKeys.view]

/** Deletes everything that belongs to the switch. */
export function clearSession(): void {
  for (const key of allKeys) if (!tabKeys.includes(key)) writeItem(key, undefined)
}

const isOffered = (id: string) => entries().some(({ flow }) => flow === id)

/** Whether this flow redeems links. A link may open any switch. */
export const redeemsCodes = (id: string): boolean =>
  routeTable.entries.some(({ flow, path }) => flow === id && path === routeTable.codes?.path)

/**
 * Position of the switch in this tab, if it was started at another entry and is in progress. Flows that redeem links are
 * excluded.
 */
export function otherSwitchInProgress({
  flow,
  standalone,
}: Pick<Entry, 'flow' | 'standalone'>): Position | undefined {
  const stored = standalone ? undefined : readPosition(flowStore)
  if (!stored || stored.done || stored.flow === flow || !accessToken()) return undefined
  return isOffered(stored.flow) && !redeemsCodes(stored.flow) && !redeemsCodes(flow) ? stored : undefined
}

/** The entry whose mode is active: the entry of the page; on pages without an entry, the entry of the stored flow. */
export function activeEntry(): Pick<Entry, 'path' | 'flow'> & Partial<Entry> {
  const { flow } = readPosition(flowStore) ?? {}
  const shown = shownEntry()
  const entry = shown && !shown.standalone ? shown : entries().find((candidate) => candidate.flow === flow)
  return entry ?? { path: '/', flow: '' }
}
