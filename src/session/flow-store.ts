import type { FlowStore } from '#engine/flow/persist.ts'
import { allKeys, ownKeys, sessionKeys, tenantKey } from './keys.ts'
import { itemKeys, readItem, writeItem } from './storage.ts'

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

/** What the app keeps beside the context in the shape of a context key. */
contextKeys.set(ownKeys.error, 'problem')

/** The validator of the context is loaded only when there is something to validate: a first visit does without it. */
export async function prepareStore(): Promise<void> {
  if (!itemKeys().some((key) => contextKeys.has(key))) return
  validate = (await import('./validate.ts')).validContextValue
}

/** Keeps a flow in the session of this tab. A value that does not fit its schema counts as absent. */
export const flowStore: FlowStore = {
  keys: sessionKeys,
  own: ownKeys,
  read(key) {
    const value = parse(readItem(key))
    const contextKey = contextKeys.get(key)
    return value === undefined || (contextKey && !validate(contextKey, value)) ? undefined : value
  },
  write: (key, value) => writeItem(key, value === undefined ? undefined : JSON.stringify(value)),
}

/** What belongs to the tab, not to the switch. Without the mark of the last reload, parts that never load would reload without end. */
const lasting: string[] = [tenantKey, ownKeys.locale, ownKeys.reload, ownKeys.consent]

/** Forgets the switch. */
export function clearSession(): void {
  for (const key of allKeys) if (!lasting.includes(key)) writeItem(key, undefined)
}
