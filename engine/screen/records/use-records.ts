import { namesIn } from '../../form/values.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordsElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { loadForm } from '../../form/load.ts'
import { resolve } from '../../flow/binding.ts'
import type { FormControl, FieldError } from '../../view/screen-context.ts'
import { useScreen } from '../../view/screen-context.ts'
import { focusField } from '../../view/focus.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { useText, joinValues } from '../../view/use-text.ts'
import { useKinds } from './record-kinds.ts'
import type { RecordsDraft, RecordsState, RecordValues } from './records-state.ts'
import {
  closeRecord,
  draftIn,
  saveRecord,
  openRecord,
  recordsIn,
  restoreRecord,
  removeRecord,
} from './records-state.ts'

const asRecord = (value: unknown): RecordValues => value as RecordValues // the value of a form is an object of its fields

/** The state of a list of records, with its draft and its form control. */
export function useRecords(element: RecordsElement) {
  const { product } = useEngine()
  const screen = useScreen()
  const { t } = useText()
  const kinds = useKinds(element)
  const form = useRef<FormControl>(undefined)
  const value = resolve(element.value, screen.scope)
  const initialItems = recordsIn(value) ?? recordsIn(resolve(element.initial, screen.scope)) ?? []
  const storedDraft = draftIn(screen.draft(element.name))
  const touched = useRef(storedDraft !== undefined)
  // Suspends here until all forms are loaded, because the initializer of a state must not suspend.
  for (const item of [{}, ...initialItems, ...(storedDraft?.items ?? [])]) kinds.awaitForm(kinds.kindOf(item))

  /** Values that a further record copies from the first one, such as the address. */
  const carriedValues = ({ items: [first] }: RecordsState): RecordValues =>
    Object.fromEntries((element.copyFromFirst ?? []).map((field) => [field, first?.[field]]))
  const openAt = (state: RecordsState, at: number, showErrors = false): RecordsState => {
    const item = state.items[at] ?? {}
    const initialValues = at > 0 ? { ...carriedValues(state), ...item } : item
    return openRecord(state, at, kinds.kindOf(item), initialValues, showErrors)
  }
  /** The initial list. The first incomplete record is open. */
  const initialState = (items: readonly RecordValues[]): RecordsState => {
    const state: RecordsState = { items, open: null, removed: null }
    if (items.length === 0) return openAt(state, 0)
    const incomplete = items.findIndex((item, at) => !kinds.accepts(item, at))
    return incomplete < 0 ? state : openAt(state, incomplete)
  }
  const [state, setState] = useState((): RecordsState => {
    if (!storedDraft) return initialState(initialItems)
    const { items, open } = storedDraft
    const start: RecordsState = { items, open: null, removed: null }
    return open && open.at <= items.length
      ? openRecord(start, open.at, open.kind, open.values)
      : items.length > 0
        ? start
        : initialState(items)
  })
  const latest = useRef(state)

  const keepDraft = (
    { items, open }: RecordsState,
    values: RecordValues | undefined = open?.initialValues,
  ) => {
    const draft: RecordsDraft = {
      items,
      ...(open && { open: { at: open.at, kind: open.kind, values: values ?? {} } }),
    }
    screen.keepDraft(element.name, draft)
  }
  const change = (next: RecordsState) => {
    latest.current = next
    setState(next)
    touched.current = true
    keepDraft(next)
  }

  const text = JSON.stringify(initialItems)
  const reset = useEffectEvent(() => {
    latest.current = initialState(initialItems)
    setState(latest.current)
  })
  useEffect(() => {
    // Takes over items that are loaded later, unless the customer has changed the list already.
    if (!touched.current && text !== JSON.stringify(latest.current.items)) reset()
  }, [text])
  useEffect(() => {
    if (state.open?.showErrors) form.current?.validate()
  }, [state.open])

  const nameOf = (item: RecordValues) => joinValues(element.title, item) || t(element.unnamed)

  /** Saves the open record. Returns the errors of its form. */
  const saveOpen = (): FieldError[] => {
    const { open } = latest.current
    if (!open) return []
    const errors = form.current?.validate() ?? []
    if (errors.length > 0) return errors
    if (open.at === latest.current.items.length && element.trackAdd) product.track({ ...element.trackAdd })
    change(
      saveRecord(latest.current, { ...asRecord(form.current?.value()), ...element.kinds[open.kind]?.fixed }),
    )
    return []
  }
  useFormControl({
    name: element.name,
    value: () => latest.current.items,
    validate() {
      const errors = saveOpen()
      if (errors.length > 0) return errors
      const { items } = latest.current
      const incomplete = items.findIndex((item, at) => !kinds.accepts(item, at))
      if (incomplete < 0) return []
      change(openAt(latest.current, incomplete, true))
      const name = nameOf(items[incomplete] ?? {})
      return [{ id: `${element.name}-open`, message: t('ui.records.lacking', { name }) }]
    },
  })

  /** Runs a function when the form of a kind is loaded. */
  const withForm = (kind: number, then: () => void) =>
    void loadForm(product, (element.kinds[kind] ?? element.kinds[0])?.form ?? '').then(then)

  /** Saves the open record, or moves the focus to the first field with an error. */
  const saveOrFocus = (): boolean => {
    const [first] = saveOpen()
    if (first) focusField(first.id)
    return first === undefined
  }
  return {
    state,
    /** A single record is shown as a plain form. */
    isSingle: state.open?.at === 0 && state.items.length <= 1,
    ...kinds,
    nameOf,
    /** Whether the record cannot be removed: it is the first one and has read-only fields. */
    isLocked: (at: number) => at === 0 && namesIn(resolve(element.firstReadOnly, screen.scope)).length > 0,
    onInput: () => (touched.current = true),
    onDraft: (values: RecordValues) => keepDraft(latest.current, values),
    register: useCallback((control: FormControl) => {
      form.current = control
      return () => {
        if (form.current === control) form.current = undefined
      }
    }, []),
    /** Returns whether the form is valid. */
    save: saveOrFocus,
    cancel: () => change(closeRecord(latest.current)),
    edit(at: number): boolean {
      const done = saveOrFocus()
      if (done) change(openAt(latest.current, at))
      return done
    },
    add(kind: number): boolean {
      const done = saveOrFocus()
      if (done)
        withForm(kind, () =>
          change(
            openRecord(latest.current, latest.current.items.length, kind, carriedValues(latest.current)),
          ),
        )
      return done
    },
    /** Changes the kind of the open record. Values that both forms have are kept. */
    changeKind(kind: number) {
      const { open } = latest.current
      if (!open) return
      const values = { ...open.initialValues, ...asRecord(form.current?.value()) }
      withForm(kind, () => change(openRecord(latest.current, open.at, kind, values)))
    },
    remove(at: number) {
      if (element.trackRemove) product.track({ ...element.trackRemove })
      change(removeRecord(latest.current, at))
    },
    undo: () => change(restoreRecord(latest.current)),
  }
}

export type Records = ReturnType<typeof useRecords>
