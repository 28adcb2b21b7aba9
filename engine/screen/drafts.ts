import type { FlowStore } from '../flow/persist.ts'

const draftKey = 'kws.draft'
type Drafts = Record<string, Record<string, unknown>>

const all = (store: FlowStore): Drafts => {
  const kept = store.read(draftKey)
  return typeof kept === 'object' && kept !== null ? (kept as Drafts) : {} // written by keepDraft alone, validated by the store
}

/** What was last typed into an element of a screen, without secrets. */
export const readDraft = (store: FlowStore, screen: string, name: string): unknown =>
  all(store)[screen]?.[name]

export function keepDraft(store: FlowStore, screen: string, name: string, values: unknown): void {
  const drafts = all(store)
  store.write(draftKey, { ...drafts, [screen]: { ...drafts[screen], [name]: values } })
}
