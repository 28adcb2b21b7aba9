import { isObject } from '../../util/json.ts'

export type RecordValues = Readonly<Record<string, unknown>>

/** The record that is being edited. */
interface OpenRecord {
  /** Index in the list; the length of the list for a new record. */
  at: number
  /** Index in `kinds`. */
  kind: number
  initialValues: RecordValues
  /** The form is validated as soon as it is shown. */
  showErrors: boolean
  /** Key of the React component: changes each time a form is opened, so that its state is reset. */
  formKey: number
}

/** A list of records. One can be open, and the last removed one can be restored. Immutable. */
export interface RecordsState {
  items: readonly RecordValues[]
  open: OpenRecord | null
  removed: { at: number; item: RecordValues } | null
}

/** The records in a value of a binding. Items that are not objects are left out; undefined when the value is not a list. */
export const recordsIn = (value: unknown): RecordValues[] | undefined =>
  Array.isArray(value) ? value.filter(isObject) : undefined

/** A stored draft: the list and the values of the open record. */
export interface RecordsDraft {
  items: readonly RecordValues[]
  open?: { at: number; kind: number; values: RecordValues }
}

/** Parses a stored draft. Undefined when it is invalid. */
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

/** Opens the record at an index, or a new one at the end. */
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

/** Removes a record. It can be restored until another one is removed. */
export function removeRecord(state: RecordsState, at: number): RecordsState {
  const { items, open } = state
  const item = items[at]
  if (!item) return state
  const others = items.filter((_, index) => index !== at)
  const moved = open && open.at > at ? { ...open, at: open.at - 1 } : open
  return { items: others, open: open?.at === at ? null : moved, removed: { at, item } }
}

/** Puts the removed record back at its index. The open record stays open. */
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
