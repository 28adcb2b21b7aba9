import { isObject } from '#engine/util/json.ts'
import { loadModule } from '#engine/util/load-module.ts'
import { readPosition, type FlowStore, type Position } from '#engine/flow/persist.ts'
import type { Context } from '#generated/context.ts'
import type { Entry } from '#generated/engine.ts'
import { entries, isEndedPage, routeTable, shownEntry } from '../routes/entries.ts'
import { allKeys, ownKeys, sessionKeys, tenantKey } from './keys.ts'
import { readItem, writeItem, accessToken, isMemoryOnly } from './storage.ts'

/** Storage key -> context key. The stored error is not a context value, but it has the schema of the context key `problem`. */
const contextKeys = new Map<string, string>([
  ...Object.entries(sessionKeys).map(([context, storage]) => [storage, context] as const),
  [ownKeys.error, 'problem'],
])

function readJson(key: string): unknown {
  try {
    return JSON.parse(readItem(key) ?? '')
  } catch {
    return undefined
  }
}

let validate = (_key: string, _value: unknown): boolean => true

/** Loads the validator of the context if anything is stored, or cannot be read yet. A first visit does not need it. */
export async function prepareStore(): Promise<void> {
  if (![...contextKeys.keys()].some((key) => readItem(key) !== undefined) && !isMemoryOnly()) return
  validate = (await loadModule(() => import('./validate.ts'))).validContextValue
}

/** The text to store. `populate` of a problem, which may hold a login name, and `output` are for the current page only. */
const textOf = (key: string, value: unknown): string =>
  JSON.stringify(
    contextKeys.get(key) === 'problem' && isObject(value)
      ? { ...value, populate: undefined, output: undefined }
      : value,
  )

/** Stores the state of a flow in the session storage. A stored value that does not match its schema counts as absent. */
export const flowStore: FlowStore = {
  keys: sessionKeys,
  engineKeys: ownKeys,
  read(key) {
    const value = readJson(key)
    const contextKey = contextKeys.get(key)
    return value === undefined || (contextKey && !validate(contextKey, value)) ? undefined : value
  },
  write: (key, value) => writeItem(key, value === undefined ? undefined : textOf(key, value)),
}

/** The stored value of a context key. The store validates it by the schema of the key. */
export const stored = <K extends keyof Context & keyof typeof sessionKeys>(key: K) =>
  flowStore.read(sessionKeys[key]) as Context[K] | undefined

/** Keys that belong to the tab, not to the switch. The time of the last reload must stay: it prevents endless reloads. */
const tabKeys: string[] = [tenantKey, ownKeys.locale, ownKeys.reload, ownKeys.consent, ownKeys.view]

export function clearSession(): void {
  for (const key of allKeys) if (!tabKeys.includes(key)) writeItem(key, undefined)
}

/** Whether this flow redeems links. A link may open any switch. */
export const redeemsCodes = (id: string): boolean =>
  routeTable.entries.some(({ flow, path }) => flow === id && path === routeTable.codes?.path)

/** Position of the switch in this tab, if it was started at another entry. Flows that redeem links are excluded. */
export function otherSwitch({ flow, standalone }: Pick<Entry, 'flow' | 'standalone'>): Position | undefined {
  const position = standalone ? undefined : readPosition(flowStore)
  const isOther = position && position.flow !== flow && !redeemsCodes(position.flow) && !redeemsCodes(flow)
  return isOther ? position : undefined
}

/** The same, if that switch is in progress. */
export function otherSwitchInProgress(entry: Pick<Entry, 'flow' | 'standalone'>): Position | undefined {
  const other = otherSwitch(entry)
  const isOffered = entries().some(({ flow }) => flow === other?.flow)
  return other && !other.done && accessToken() && isOffered ? other : undefined
}

/** The entry whose mode is active: the entry of the page; on pages without an entry, and after an end, the entry of the stored flow. */
export function activeEntry(): Pick<Entry, 'path' | 'flow'> & Partial<Entry> {
  const { flow } = readPosition(flowStore) ?? {}
  const shown = isEndedPage() ? undefined : shownEntry()
  const entry = shown && !shown.standalone ? shown : entries().find((candidate) => candidate.flow === flow)
  return entry ?? { path: '/', flow: '' }
}
