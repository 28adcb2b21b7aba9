export type RecordValues = Readonly<Record<string, unknown>>

/** The record that is being entered. */
export interface OpenRecord {
  /** Its place in the list; the length of the list for a new one. */
  at: number
  /** Index of its kind, and so of its form. */
  kind: number
  /** What its form begins with. */
  initialValues: RecordValues
  /** Its form shows at once what is missing. */
  showErrors: boolean
  /** Counts the forms that were opened: each begins anew. */
  formKey: number
}

/** A list of records, of which one may be open and one may be brought back. Never mutated. */
export interface RecordsState {
  items: readonly RecordValues[]
  open: OpenRecord | null
  removed: { at: number; item: RecordValues } | null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The records in a bound value; what is none is left out. */
export const recordsIn = (value: unknown): RecordValues[] | undefined =>
  Array.isArray(value) ? value.filter(isObject) : undefined

/** What a draft holds: the list, and what was typed into the record that is open. */
export interface RecordsDraft {
  items: readonly RecordValues[]
  open?: { at: number; kind: number; values: RecordValues }
}

/** A draft as it was kept; undefined for anything else. */
export function draftIn(value: unknown): RecordsDraft | undefined {
  if (!isObject(value)) return undefined
  const items = recordsIn(value.items)
  const { open } = value
  if (!items) return undefined
  if (!isObject(open) || !isObject(open.values)) return { items }
  const { at, kind, values } = open
  return Number.isInteger(at) && Number.isInteger(kind)
    ? { items, open: { at: Number(at), kind: Number(kind), values } }
    : { items }
}

const nextFormKey = ({ open }: RecordsState) => (open?.formKey ?? 0) + 1

/** Opens the record at a place, or a new one at the end. */
export const openRecord = (
  state: RecordsState,
  at: number,
  kind: number,
  initialValues: RecordValues,
  showErrors = false,
): RecordsState => ({ ...state, open: { at, kind, initialValues, showErrors, formKey: nextFormKey(state) } })

/** Puts the values of the open record into the list and closes it. */
export function saveRecord(state: RecordsState, values: RecordValues): RecordsState {
  const { open, items } = state
  if (!open) return state
  return { ...state, items: [...items.slice(0, open.at), values, ...items.slice(open.at + 1)], open: null }
}

export const closeRecord = (state: RecordsState): RecordsState => ({ ...state, open: null })

/** Takes a record out of the list; it may be brought back until the next one is. */
export function removeRecord(state: RecordsState, at: number): RecordsState {
  const { items, open } = state
  const item = items[at]
  if (!item) return state
  const others = items.filter((_, index) => index !== at)
  const moved = open && open.at > at ? { ...open, at: open.at - 1 } : open
  return { items: others, open: open?.at === at ? null : moved, removed: { at, item } }
}

/** Brings the removed record back to its place. What is open stays, moved where it must. */
export function restoreRecord(state: RecordsState): RecordsState {
  const { items, open, removed } = state
  if (!removed) return state
  const moved = open && open.at >= removed.at ? { ...open, at: open.at + 1 } : open
  return {
    items: [...items.slice(0, removed.at), removed.item, ...items.slice(removed.at)],
    open: moved,
    removed: null,
  }
}
