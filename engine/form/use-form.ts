import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FormElement } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { resolve, resolveAll } from '../flow/binding.ts'
import type { EntryError } from '../view/screen-context.ts'
import { useScreen } from '../view/screen-context.ts'
import { useEntry } from '../view/use-entry.ts'
import { afterPress } from './after-press.ts'
import type { FormContextValue, Option } from './form-context.ts'
import { inWords } from './form-context.ts'
import type { LoadedForm } from './load.ts'
import type { Findings } from './rules.ts'
import { findings } from './rules.ts'
import { createStore } from './store.ts'
import { useDraft } from './use-draft.ts'
import type { Conversion, Shown } from './values.ts'
import { toShown, toValue } from './values.ts'

type Record_ = Record<string, unknown>
// The cast: an object that is no list has names as its keys.
const asObject = (value: unknown): Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record_) : {}

const isOption = (value: unknown): value is Option =>
  typeof asObject(value).value === 'string' && typeof asObject(value).label === 'string'

/** The DOM id of a field's control; RJSF builds the same from idPrefix and idSeparator. */
const idOf = (name: string, field: string) => `${name}-${field}`

/** Runs one form on its screen: values, errors, draft, and the entry that the screen checks and sends. */
export function useForm(element: FormElement, form: LoadedForm): FormContextValue {
  const engine = useEngine()
  const screen = useScreen()
  const order = form.ui.order
  const initial = resolve(element.initial, screen.scope)

  const conversion: Conversion = {
    parse: (format, text) => engine.product.parsers[format]?.(text) ?? text,
    format: (format, value) => engine.format(format, value),
  }
  const hintsOf = (field: string) => form.ui.fields[field] ?? { label: field }
  const schemaOf = (field: string) => form.fields[field] ?? {}
  const shownOf = (field: string, value: unknown) =>
    toShown(value, schemaOf(field), hintsOf(field), conversion)
  const of = resolve(element.of, screen.scope)
  const [draft] = useState(() => {
    const kept = asObject(screen.draft(element.name))
    if (!element.of) return kept
    return kept.of === of ? asObject(kept.values) : {}
  })
  const [store] = useState(() => {
    const begin = { ...asObject(initial), ...draft }
    return createStore(
      Object.fromEntries(order.map((field): [string, Shown] => [field, shownOf(field, begin[field])])),
    )
  })
  const valueOf = (field: string) =>
    toValue(store.get(field).shown, schemaOf(field), hintsOf(field), conversion)
  const valuesOf = (fields: string[]): Record_ =>
    Object.fromEntries(
      fields.map((field) => [field, valueOf(field)]).filter(([, value]) => value !== undefined),
    )

  const options = Object.fromEntries(
    Object.entries(element.options ?? {}).map(([field, binding]) => {
      const list = resolve(binding, screen.scope)
      return [field, Array.isArray(list) ? list.filter(isOption) : []]
    }),
  )
  const check = (): Findings =>
    findings(form, valuesOf(order), {
      hasText: engine.hasText,
      resolve: (params) => resolveAll(params, screen.scope),
      offered: (field) => options[field]?.map((option) => option.value),
    })

  /** Errors are shown from the first failed submit on; from then on they are renewed when a field is left. */
  const asked = useRef(false)
  const showWarnings = ({ warnings }: Findings) => {
    for (const field of order) store.change(field, { warning: warnings[field] })
  }

  const keep = useDraft(() => {
    const values = valuesOf(order.filter((field) => !hintsOf(field).secret))
    screen.keepDraft(element.name, element.of ? { of, values } : values)
  })

  const validate = (): EntryError[] => {
    const found = check()
    showWarnings(found)
    for (const field of order) store.change(field, { error: found.errors[field] })
    asked.current = Object.keys(found.errors).length > 0 || asked.current
    return order.flatMap((field) => {
      const label = engine.text(hintsOf(field).label)
      const message = inWords(engine.text, label, found.errors[field])
      return message ? [{ id: idOf(element.name, field), message }] : []
    })
  }
  useEntry({ name: element.name, validate, value: () => valuesOf(order) })

  const fill = useEffectEvent((values: unknown, isOurs: (field: string) => boolean) => {
    for (const [field, value] of Object.entries(asObject(values)))
      if (order.includes(field) && isOurs(field)) store.change(field, { shown: shownOf(field, value) })
  })
  // A query may answer after the form is shown; what the customer typed or had typed stays.
  useEffect(
    () => fill(initial, (field) => !store.get(field).touched && !Object.hasOwn(draft, field)),
    [initial, store, draft],
  )
  useEffect(() => fill(screen.problem?.populate, () => true), [screen.problem])

  const settle = (field: string) => {
    store.change(field, { shown: shownOf(field, valueOf(field)) })
    const found = check()
    showWarnings(found)
    if (!asked.current) return
    // A field not yet left keeps what it shows, unless it is mended by what happened here.
    for (const name of order)
      if (name === field || store.get(name).error) store.change(name, { error: found.errors[name] })
  }

  return {
    form,
    store,
    options,
    enter(field, shown) {
      store.change(field, { shown, touched: true })
      keep()
    },
    leave: (field) => afterPress(() => settle(field)),
  }
}
