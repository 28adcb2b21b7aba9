import type { FlowStore } from './persist.ts'

/** What was typed, by screen and element. */
type Drafts = Record<string, Record<string, unknown>>

const own = (map: unknown, key: string): unknown =>
  typeof map === 'object' && map !== null && Object.hasOwn(map, key) ? Reflect.get(map, key) : undefined

const all = (store: FlowStore): Drafts => {
  const kept = store.read(store.own.draft)
  return typeof kept === 'object' && kept !== null ? (kept as Drafts) : {} // written by keepDraft alone, validated by the store
}

/** What was last typed into an element of a screen, without secrets. */
export const readDraft = (store: FlowStore, screen: string, name: string): unknown =>
  own(own(all(store), screen), name)

/** Forgets what was typed into all elements of a screen. */
export function dropDrafts(store: FlowStore, screen: string): void {
  const { [screen]: _, ...others } = all(store)
  store.write(store.own.draft, others)
}

export function keepDraft(store: FlowStore, screen: string, name: string, values: unknown): void {
  const drafts = all(store)
  store.write(store.own.draft, { ...drafts, [screen]: { ...drafts[screen], [name]: values } })
}
