import { omitExtraData } from '@rjsf/utils'
import { use, useCallback, useEffect, useRef, useState } from 'react'
import type { RecordsElement } from '#generated/engine.ts'
import { resolveAll } from '../../flow/binding.ts'
import { loadForm, withRequiredFields, type LoadedForm } from '../../form/load.ts'
import { validator } from '../../form/schema-form.tsx'
import { findingsIn } from '../../form/validation.ts'
import { withoutNulls } from '../../form/values.ts'
import { equal, isObject } from '../../util/json.ts'
import { focusField } from '../../view/focus.ts'
import { createStore, useStore } from '../../view/store.ts'
import type { FieldError, FormControl } from '../../view/engine.ts'
import { useFormControl } from '../../view/hooks.ts'
import { joinValues, textAt, textsIn, useElement } from '../../view/use-element.ts'

export type RecordValues = Readonly<Record<string, unknown>>

/** The form of a kind for the record at an index: the first one may have more required fields. Suspends while the forms load. */
function useForms({ kinds, firstRequired = [] }: RecordsElement) {
  const { product } = useElement()
  const forms: LoadedForm[] = []
  for (const { form } of kinds) forms.push(use(loadForm(product, form)))
  const [first] = useState(() => forms.map((form) => withRequiredFields(form, firstRequired)))
  return (kind: number, at: number): LoadedForm => {
    const form = (at > 0 ? forms : first)[kind]
    if (!form) throw new Error(`There is no kind ${kind} of records.`)
    return form
  }
}

interface OpenRecord {
  /** Index in the list; the length of the list for a new record. */
  at: number
  /** Index in `kinds`. */
  kind: number
  initialValues: RecordValues
  /** The form is validated as soon as it is shown. */
  showErrors?: boolean
  /** Key of the React component: changes each time a form is opened, so that its state is reset. */
  formKey: number
}

/** A list of records. One can be open, and the last removed one can be restored. Immutable. */
interface RecordsState {
  items: readonly RecordValues[]
  open?: OpenRecord | undefined
  removed?: { at: number; item: RecordValues } | undefined
}

/** The records in a value of a binding. Items that are not objects are left out; undefined when the value is not a list. */
const recordsIn = (value: unknown): RecordValues[] | undefined =>
  Array.isArray(value) ? value.filter(isObject) : undefined

/** The state in a stored draft: the list and the values of the open record. Undefined when it is invalid. */
function draftIn(value: unknown, kinds: number): RecordsState | undefined {
  const { items: list, open } = isObject(value) ? value : {}
  const items = recordsIn(list)
  if (!items || !isObject(open) || !isObject(open.values)) return items && { items }
  const [at, kind, initialValues] = [Number(open.at), Number(open.kind), open.values]
  return Number.isInteger(kind) && kind >= 0 && kind < kinds && at >= 0 && at <= items.length
    ? { items, open: { at, kind, initialValues, formKey: 0 } }
    : { items }
}

const asRecord = (value: unknown): RecordValues => value as RecordValues // the value of a form is an object of its fields

/** The open record after a record was removed (-1) or put back (1) at an index. */
const moved = (open: OpenRecord | undefined, from: number, by: 1 | -1): OpenRecord | undefined =>
  open && open.at >= from ? { ...open, at: open.at + by } : open

/** Counts the forms that were opened: their React keys. */
let openedForms = 0

/** The state of a list of records, with its draft and its form control. */
export function useRecords(element: RecordsElement) {
  const { t, draft, hasText, keepDraft: storeDraft, track, value, scope } = useElement()
  const { name, kinds } = element
  const formOf = useForms(element)
  const form = useRef<FormControl>(undefined)
  const initialItems = recordsIn(value(element.value)) ?? recordsIn(value(element.initial)) ?? []
  const stored = draftIn(draft(name), kinds.length)
  const touched = useRef(stored !== undefined)

  const kindOf = (item: RecordValues): number => {
    const found = kinds.findIndex(({ where }) => where?.in.includes(textAt(item, where.from)))
    return Math.max(0, found)
  }
  const accepts = (item: RecordValues, at: number): boolean => {
    const own = formOf(kindOf(item), at)
    const { schema } = own
    const values = omitExtraData(validator, schema, schema, withoutNulls(schema, item))
    const resolve = (params: Parameters<typeof resolveAll>[0]) => resolveAll(params, { ...scope, item })
    return findingsIn(own, values, { hasText, resolve, offered: {} }).errors.length === 0
  }
  /** The record at an index, opened. A further record copies values from the first one, such as the address. */
  const openAt = (items: readonly RecordValues[], at: number, own: Partial<OpenRecord> = {}): OpenRecord => {
    const item = items[at] ?? {}
    const copied = at > 0 ? (element.copyFromFirst ?? []).map((field) => [field, items[0]?.[field]]) : []
    const initialValues = { ...Object.fromEntries(copied), ...item }
    return { at, kind: kindOf(item), initialValues, formKey: (openedForms += 1), ...own }
  }
  const incompleteIn = (items: readonly RecordValues[]) => items.findIndex((item, at) => !accepts(item, at))
  /** The initial list. The first incomplete record is open. */
  const initialState = (items: readonly RecordValues[]): RecordsState => {
    const at = items.length === 0 ? 0 : incompleteIn(items)
    return at < 0 ? { items } : { items, open: openAt(items, at) }
  }
  const [store] = useState(() =>
    createStore(stored?.open || stored?.items.length ? stored : initialState(stored?.items ?? initialItems)),
  )
  const state = useStore(store)
  const keepDraft = ({ items, open }: RecordsState, values = open?.initialValues ?? {}) =>
    storeDraft(name, { items, ...(open && { open: { at: open.at, kind: open.kind, values } }) })
  const change = (part: Partial<RecordsState>) => {
    store.write({ ...store.read(), ...part })
    touched.current = true
    keepDraft(store.read())
  }
  useEffect(() => {
    // Items may be loaded later. They are taken over, unless the customer has changed the list already.
    if (!touched.current && !equal(initialItems, state.items)) store.write(initialState(initialItems))
  })
  useEffect(() => {
    if (state.open?.showErrors) form.current?.validate()
  }, [state.open])

  const nameOf = (item: RecordValues) => joinValues(element.title, item) || t(element.unnamed)

  /** Puts the values of the open record into the list and closes it. Returns the errors of its form. */
  const saveOpen = (): FieldError[] => {
    const { open, items } = store.read()
    if (!open) return []
    const errors = form.current?.validate() ?? []
    if (errors.length > 0) return errors
    if (open.at === items.length) track(element.trackAdd)
    const values = { ...asRecord(form.current?.value()), ...kinds[open.kind]?.fixed }
    change({ items: items.toSpliced(open.at, 1, values), open: undefined })
    return []
  }
  useFormControl({
    name,
    value: () => store.read().items,
    validate() {
      const errors = saveOpen()
      if (errors.length > 0) return errors
      const { items } = store.read()
      const at = incompleteIn(items)
      if (at < 0) return []
      change({ open: openAt(items, at, { showErrors: true }) })
      return [{ id: `${name}-open`, message: t('ui.records.lacking', { name: nameOf(items[at] ?? {}) }) }]
    },
  })

  /** Saves the open record, or moves the focus to the first field with an error. Returns whether the form is valid. */
  const save = (): boolean => {
    const [first] = saveOpen()
    if (first) focusField(first.id)
    return first === undefined
  }
  /** Saves the open record, then opens the one at an index, or a new one. */
  const openNext = (at?: number, own?: Partial<OpenRecord>): boolean => {
    const isSaved = save()
    const { items } = store.read()
    if (isSaved) change({ open: openAt(items, at ?? items.length, own) })
    return isSaved
  }
  return {
    state,
    /** A single record is shown as a plain form. */
    isSingle: state.open?.at === 0 && state.items.length <= 1,
    formOf,
    accepts,
    nameOf,
    /** Whether the record cannot be removed: it is the first one and has read-only fields. */
    isLocked: (at: number) => at === 0 && textsIn(value(element.firstReadOnly)).length > 0,
    onInput: () => (touched.current = true),
    onDraft: (values: RecordValues) => keepDraft(store.read(), values),
    register: useCallback((control: FormControl) => {
      form.current = control
      return () => {
        if (form.current === control) form.current = undefined
      }
    }, []),
    save,
    cancel: () => change({ open: undefined }),
    edit: (at: number) => openNext(at),
    add: (kind: number) => openNext(undefined, { kind }),
    /** Changes the kind of the open record. Values that both forms have are kept. */
    changeKind(kind: number) {
      const { items, open } = store.read()
      if (!open) return
      const initialValues = { ...open.initialValues, ...asRecord(form.current?.value()) }
      change({ open: openAt(items, open.at, { kind, initialValues }) })
    },
    /** Removes a record. It can be restored until another one is removed. */
    remove(at: number) {
      const { items, open } = store.read()
      const item = items[at]
      if (!item) return
      track(element.trackRemove)
      const still = open?.at === at ? undefined : moved(open, at, -1)
      change({ items: items.toSpliced(at, 1), open: still, removed: { at, item } })
    },
    undo() {
      const { items, open, removed } = store.read()
      if (!removed) return
      const { at, item } = removed
      change({ items: items.toSpliced(at, 0, item), open: moved(open, at, 1), removed: undefined })
    },
  }
}

export type Records = ReturnType<typeof useRecords>
