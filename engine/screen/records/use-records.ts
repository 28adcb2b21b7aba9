import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { RecordsElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { loadForm } from '../../form/load.ts'
import { resolve } from '../../flow/binding.ts'
import type { Entry, EntryError } from '../../view/screen-context.ts'
import { useScreen } from '../../view/screen-context.ts'
import { focusField } from '../../view/problem/focus-field.ts'
import { useEntry } from '../../view/use-entries.ts'
import { useText } from '../../view/use-text.ts'
import { joined } from './join-values.ts'
import { useKinds } from './record-kinds.ts'
import type { RecordsDraft, RecordsState, RecordValues } from './records-state.ts'
import { closed, draftIn, kept, opened, recordsIn, restored, without } from './records-state.ts'

const asRecord = (value: unknown): RecordValues => value as RecordValues // a form's entry gives its values by field

/** Runs a list of records on its screen: what is there, what is open, the draft, and the entry that the screen checks. */
export function useRecords(element: RecordsElement) {
  const { product } = useEngine()
  const screen = useScreen()
  const { t } = useText()
  const kinds = useKinds(element)
  const form = useRef<Entry>(undefined)
  const known = resolve(element.value, screen.scope)
  const given = recordsIn(known) ?? recordsIn(resolve(element.initial, screen.scope)) ?? []
  // Their forms are waited for here: no initial state may wait.
  const begunWith = draftIn(screen.draft(element.name))
  const touched = useRef(begunWith !== undefined)
  for (const item of [{}, ...given, ...(begunWith?.items ?? [])]) kinds.formOf(kinds.kindOf(item), 1)

  /** What a record begins with that does not say it: where the first one lives, it may live too. */
  const carriedIn = ({ items: [first] }: RecordsState): RecordValues =>
    Object.fromEntries((element.carry ?? []).map((field) => [field, first?.[field]]))
  const openAt = (state: RecordsState, at: number, checked = false): RecordsState => {
    const item = state.items[at] ?? {}
    const seed = at > 0 ? { ...carriedIn(state), ...item } : item
    return opened(state, at, kinds.kindOf(item), seed, checked)
  }
  /** The list with the form open that must be: that of the first record which lacks something. */
  const begun = (items: readonly RecordValues[]): RecordsState => {
    const state: RecordsState = { items, open: null, removed: null }
    if (items.length === 0) return element.min === 0 ? state : openAt(state, 0)
    const lacking = items.findIndex((item, at) => !kinds.accepts(item, at))
    return lacking < 0 ? state : openAt(state, lacking)
  }
  const [state, setState] = useState((): RecordsState => {
    if (!begunWith) return begun(given)
    const { items, open } = begunWith
    const start: RecordsState = { items, open: null, removed: null }
    return open && open.at <= items.length
      ? opened(start, open.at, open.kind, open.values)
      : items.length > 0
        ? start
        : begun(items)
  })
  const now = useRef(state)

  const keepDraft = ({ items, open }: RecordsState, values: RecordValues | undefined = open?.seed) => {
    const draft: RecordsDraft = {
      items,
      ...(open && { open: { at: open.at, kind: open.kind, values: values ?? {} } }),
    }
    screen.keepDraft(element.name, draft)
  }
  const change = (next: RecordsState) => {
    now.current = next
    setState(next)
    touched.current = true
    keepDraft(next)
  }

  const text = JSON.stringify(given)
  const begin = useEffectEvent(() => {
    now.current = begun(given)
    setState(now.current)
  })
  useEffect(() => {
    // A query may answer after the list is shown; what the customer typed or did stays.
    if (!touched.current && text !== JSON.stringify(now.current.items)) begin()
  }, [text])
  useEffect(() => {
    if (state.open?.checked) form.current?.validate()
  }, [state.open])

  const nameOf = (item: RecordValues) => joined(element.title, item) || t(element.unnamed)

  /** Takes over the open form; what is to be mended first, or nothing. */
  const settle = (): EntryError[] => {
    const { open } = now.current
    if (!open) return []
    const errors = form.current?.validate() ?? []
    if (errors.length > 0) return errors
    if (open.at === now.current.items.length && element.trackAdd) product.track({ ...element.trackAdd })
    change(kept(now.current, { ...asRecord(form.current?.value()), ...element.kinds[open.kind]?.fixed }))
    return []
  }
  useEntry({
    name: element.name,
    value: () => now.current.items,
    validate() {
      const errors = settle()
      if (errors.length > 0) return errors
      const { items } = now.current
      const lacking = items.findIndex((item, at) => !kinds.accepts(item, at))
      if (lacking < 0) return []
      change(openAt(now.current, lacking, true))
      const name = nameOf(items[lacking] ?? {})
      return [{ id: `${element.name}-open`, message: t('ui.records.lacking', { name }) }]
    },
  })

  /** Has the form of a kind there before it is shown. */
  const withForm = (kind: number, then: () => void) =>
    void loadForm(product, (element.kinds[kind] ?? element.kinds[0])?.form ?? '').then(then)

  /** The same, away from the screen's own summary: the focus goes to the first field to be mended. */
  const settled = (): boolean => {
    const [first] = settle()
    if (first) focusField(first.id)
    return first === undefined
  }
  return {
    state,
    // One record alone is a form like any other; where there may be none, it can be left again.
    alone: state.open?.at === 0 && state.items.length <= 1 && element.min !== 0,
    ...kinds,
    nameOf,
    onInput: () => (touched.current = true),
    onDraft: (values: RecordValues) => keepDraft(now.current, values),
    register: useCallback((entry: Entry) => {
      form.current = entry
      return () => {
        if (form.current === entry) form.current = undefined
      }
    }, []),
    /** True when the form was complete. */
    save: settled,
    cancel: () => change(closed(now.current)),
    edit(at: number): boolean {
      const done = settled()
      if (done) change(openAt(now.current, at))
      return done
    },
    add(kind: number): boolean {
      const done = settled()
      if (done)
        withForm(kind, () =>
          change(opened(now.current, now.current.items.length, kind, carriedIn(now.current))),
        )
      return done
    },
    /** The same record as one of another kind; what both forms ask stays. */
    turnInto(kind: number) {
      const { open } = now.current
      if (!open) return
      const values = { ...open.seed, ...asRecord(form.current?.value()) }
      withForm(kind, () => change(opened(now.current, open.at, kind, values)))
    },
    remove(at: number) {
      if (element.trackRemove) product.track({ ...element.trackRemove })
      change(without(now.current, at))
    },
    undo: () => change(restored(now.current)),
  }
}

export type Records = ReturnType<typeof useRecords>
