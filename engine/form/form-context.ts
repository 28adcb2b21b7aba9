import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { FieldUi } from '#generated/engine.ts'
import type { Engine } from '../view/engine.ts'
import { useEngine } from '../view/engine.ts'
import type { LoadedForm } from './load.ts'
import type { FieldState, FormStore, Message } from './store.ts'
import type { Shown } from './values.ts'

/** One choice, its words already in the customer's language. */
export interface Option {
  value: string
  label: string
  hint?: string | undefined
}

/** What the widgets of one form share. Its identity changes with the options only, never with a key. */
export interface FormContextValue {
  form: LoadedForm
  store: FormStore
  /** Choices that only run-time data knows, by field. */
  options: Record<string, Option[]>
  /** The customer typed or chose. */
  enter(field: string, shown: Shown): void
  /** The customer left the field. */
  leave(field: string): void
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

/** One field of the form around: its hints, texts and state, and what to tell the form. */
export interface FieldBinding extends Omit<FieldState, 'error' | 'warning'> {
  hints: FieldUi
  label: string
  hint: string
  error: string
  warning: string
  /** A check may warn here, so that the live region stands before the first warning. */
  mayWarn: boolean
  optional: boolean
  options: Option[]
  /** Text was typed; nothing is checked before the field is left. */
  enter(shown: Shown): void
  leave(): void
  /** A choice was made: typed and left in one. */
  choose(shown: Shown): void
}

/** A message in the customer's language; its placeholder `label` is the field's own. */
export const inWords = (text: Engine['text'], label: string, message: Message | undefined): string =>
  message ? text(message.key, { label, ...message.values }) : ''

/** Binds a widget to its field; the widget renders again only when this field changes. */
export function useField(field: string): FieldBinding {
  const context = use(FormContext)
  if (!context) throw new Error('useField: no <FormContext> above this component.')
  const { form, store, options, enter, leave } = context
  const { text } = useEngine()
  const subscribe = useCallback((listener: () => void) => store.subscribe(field, listener), [store, field])
  const state = useSyncExternalStore(subscribe, () => store.get(field))
  const hints = form.ui.fields[field]
  if (!hints) throw new Error(`Form "${form.id}": the ui hints say nothing about the field "${field}".`)
  const label = text(hints.label)
  return {
    ...state,
    hints,
    label,
    hint: hints.hint ? text(hints.hint) : '',
    error: inWords(text, label, state.error),
    warning: inWords(text, label, state.warning),
    mayWarn: form.ui.checks?.some((check) => check.field === field && check.severity === 'warning') ?? false,
    optional: !form.required.has(field) && form.fields[field]?.type !== 'boolean',
    options:
      options[field] ??
      (hints.options ?? []).map((option) => ({
        value: option.value,
        label: text(option.label),
        hint: option.hint && text(option.hint),
      })),
    enter: (shown) => enter(field, shown),
    leave: () => leave(field),
    choose(shown) {
      enter(field, shown)
      leave(field)
    },
  }
}
