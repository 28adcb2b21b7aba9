import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordsElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { loadForm } from '../../form/load.ts'
import { resolve } from '../../flow/binding.ts'
import type { FormControl, FieldError } from '../../view/screen-context.ts'
import { useScreen } from '../../view/screen-context.ts'
import { focusField } from '../../view/problem/focus-field.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { useText } from '../../view/use-text.ts'
import { joinValues } from './join-values.ts'
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

const asRecord = (value: unknown): RecordValues => value as RecordValues // a form's entry gives its values by field

/** Runs a list of records on its screen: what is there, what is open, the draft, and the entry that the screen checks. */
export function useRecords(element: RecordsElement) {
  const { product } = useEngine()
  const screen = useScreen()
  const { t } = useText()
  const kinds = useKinds(element)
  const form = useRef<FormControl>(undefined)
  const known = resolve(element.value, screen.scope)
  const initialItems = recordsIn(known) ?? recordsIn(resolve(element.initial, screen.scope)) ?? []
  // Their forms are waited for here: no initial state may wait.
  const storedDraft = draftIn(screen.draft(element.name))
  const touched = useRef(storedDraft !== undefined)
  for (const item of [{}, ...initialItems, ...(storedDraft?.items ?? [])]) kinds.formOf(kinds.kindOf(item), 1)

  /** What a record begins with that does not say it: where the first one lives, it may live too. */
  const carriedValues = ({ items: [first] }: RecordsState): RecordValues =>
    Object.fromEntries((element.carry ?? []).map((field) => [field, first?.[field]]))
  const openAt = (state: RecordsState, at: number, checked = false): RecordsState => {
    const item = state.items[at] ?? {}
    const seed = at > 0 ? { ...carriedValues(state), ...item } : item
    return openRecord(state, at, kinds.kindOf(item), seed, checked)
  }
  /** The list with the form open that must be: that of the first record which lacks something. */
  const initialState = (items: readonly RecordValues[]): RecordsState => {
    const state: RecordsState = { items, open: null, removed: null }
    if (items.length === 0) return element.min === 0 ? state : openAt(state, 0)
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
  const current = useRef(state)

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
    current.current = next
    setState(next)
    touched.current = true
    keepDraft(next)
  }

  const text = JSON.stringify(initialItems)
  const reset = useEffectEvent(() => {
    current.current = initialState(initialItems)
    setState(current.current)
  })
  useEffect(() => {
    // A query may answer after the list is shown; what the customer typed or did stays.
    if (!touched.current && text !== JSON.stringify(current.current.items)) reset()
  }, [text])
  useEffect(() => {
    if (state.open?.showErrors) form.current?.validate()
  }, [state.open])

  const nameOf = (item: RecordValues) => joinValues(element.title, item) || t(element.unnamed)

  /** Takes over the open form; what is to be mended first, or nothing. */
  const saveOpen = (): FieldError[] => {
    const { open } = current.current
    if (!open) return []
    const errors = form.current?.validate() ?? []
    if (errors.length > 0) return errors
    if (open.at === current.current.items.length && element.trackAdd) product.track({ ...element.trackAdd })
    change(
      saveRecord(current.current, { ...asRecord(form.current?.value()), ...element.kinds[open.kind]?.fixed }),
    )
    return []
  }
  useFormControl({
    name: element.name,
    value: () => current.current.items,
    validate() {
      const errors = saveOpen()
      if (errors.length > 0) return errors
      const { items } = current.current
      const incomplete = items.findIndex((item, at) => !kinds.accepts(item, at))
      if (incomplete < 0) return []
      change(openAt(current.current, incomplete, true))
      const name = nameOf(items[incomplete] ?? {})
      return [{ id: `${element.name}-open`, message: t('ui.records.lacking', { name }) }]
    },
  })

  /** Has the form of a kind there before it is shown. */
  const withForm = (kind: number, then: () => void) =>
    void loadForm(product, (element.kinds[kind] ?? element.kinds[0])?.form ?? '').then(then)

  /** The same, away from the screen's own summary: the focus goes to the first field to be mended. */
  const saveOrFocus = (): boolean => {
    const [first] = saveOpen()
    if (first) focusField(first.id)
    return first === undefined
  }
  return {
    state,
    // One record alone is a form like any other; where there may be none, it can be left again.
    isSingle: state.open?.at === 0 && state.items.length <= 1 && element.min !== 0,
    ...kinds,
    nameOf,
    onInput: () => (touched.current = true),
    onDraft: (values: RecordValues) => keepDraft(current.current, values),
    register: useCallback((entry: FormControl) => {
      form.current = entry
      return () => {
        if (form.current === entry) form.current = undefined
      }
    }, []),
    /** True when the form was complete. */
    save: saveOrFocus,
    cancel: () => change(closeRecord(current.current)),
    edit(at: number): boolean {
      const done = saveOrFocus()
      if (done) change(openAt(current.current, at))
      return done
    },
    add(kind: number): boolean {
      const done = saveOrFocus()
      if (done)
        withForm(kind, () =>
          change(
            openRecord(current.current, current.current.items.length, kind, carriedValues(current.current)),
          ),
        )
      return done
    },
    /** The same record as one of another kind; what both forms ask stays. */
    turnInto(kind: number) {
      const { open } = current.current
      if (!open) return
      const values = { ...open.initialValues, ...asRecord(form.current?.value()) }
      withForm(kind, () => change(openRecord(current.current, open.at, kind, values)))
    },
    remove(at: number) {
      if (element.trackRemove) product.track({ ...element.trackRemove })
      change(removeRecord(current.current, at))
    },
    undo: () => change(restoreRecord(current.current)),
  }
}

export type Records = ReturnType<typeof useRecords>
