import type { WidgetProps } from '@rjsf/utils'
import { createContext, use } from 'react'
import type { FieldUi, FormElement, FormFold } from '#generated/engine.ts'
import { equal } from '../../util/json.ts'
import { useEngine } from '../../view/engine.ts'
import { afterPress } from '../controls.tsx'
import { controlProps, formatMessage, type FieldProps } from '../field.tsx'
import { findingAt, type Findings } from '../validation.ts'
import { asId, itemNumberAt, matchesPattern, type Path } from '../values.ts'

/** An option of a field, with texts in the customer's language. */
export interface Option {
  value: string
  label: string
  hint?: string | undefined
}

/** State that the widgets of one form share. */
export interface FormContextValue {
  /** Options from run-time data, by the path of the field; `*` stands for any item. */
  options: Readonly<Record<string, readonly Option[]>>
  /** Scales of days, by the path of their field; `*` stands for any item. */
  scales: FormElement['scales']
  shown: Findings
  /** The fields at which a check can warn. Their live regions must be in the document before the first warning. */
  warningFields: readonly Path[]
  /** The groups of fields that begin folded. */
  folds: readonly FormFold[]
  /** Replaces values of fields, as the customer would. */
  setValues(values: Readonly<Record<string, unknown>>): void
}

export const FormContext = createContext<FormContextValue | undefined>(undefined)

export function useFormContext(): FormContextValue {
  const context = use(FormContext)
  if (!context) throw new Error('useFormContext: no <FormContext> above this component.')
  return context
}

/** The hints of a field as widgets get them, by `ui:options`; `hint` is called `help`. */
type Options = Partial<Omit<FieldUi, 'label' | 'hint' | 'widget'>> & { help?: string }

// The cast: RJSF's type of options is open; load.ts makes them from the hints.
export const optionsOf = (options: object): Options => options as Options

/** The entry of a map from patterns (keys separated by slashes) that matches a path. */
export const valueFor = <T>(path: Path, map: Readonly<Record<string, T>> = {}): T | undefined =>
  Object.entries(map).find(([pattern]) => matchesPattern(path, pattern.split('/')))?.[1]

/** Whether a select is RJSF's choice between the alternatives of `oneOf` or `anyOf`. One of them is always chosen. */
export const isAlternativeSelect = ({ id }: WidgetProps): boolean => /__(one|any)of_select$/.test(id)

/** Of a widget: its hints, its path, the props of its Field or FieldGroup and of its control, whether it is locked, how it reports. */
export function useControl(props: WidgetProps) {
  const { id, label, required, readonly = false, disabled = false, name } = props
  const engine = useEngine()
  const { text } = engine
  const { shown, warningFields } = useFormContext()
  const options = optionsOf(props.options)
  const { help, width, lookup, autocomplete } = options
  // See `nameOf` in schema-form.tsx.
  const path: Path = props.htmlName?.split('/') ?? []
  const place = itemNumberAt(path)
  const ownLabel = text(label, place)
  const isAlternative = isAlternativeSelect(props)
  const error = isAlternative ? undefined : findingAt(shown.errors, path) // the chosen alternative shows it
  const field: FieldProps = {
    id: asId(id),
    label: ownLabel,
    hint: help ? text(help, place) : '',
    error: formatMessage(engine, ownLabel, error?.message),
    warning: formatMessage(engine, ownLabel, findingAt(shown.warnings, path)?.message),
    hasWarningRegion: warningFields.some((pattern) => matchesPattern(path, pattern)),
    optional: !required && !isAlternative,
    readOnly: readonly,
    width,
    lookup,
    value: props.value,
  }
  const control = { ...controlProps(field), className: 'input', name, autoComplete: autocomplete }
  /** Reports a choice. A message that the blur brings waits for the end of the press. */
  const report = (value: unknown) => {
    props.onChange(value)
    afterPress(() => props.onBlur(id, value))
  }
  return { options, path, field, control, locked: readonly || disabled, report }
}

const keyOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** An option of a field. `value` is the value in the form, `key` the value of the control: not empty, and one for each option. */
interface Choice {
  key: string
  value: unknown
  label: string
  hint: string
}

/** The options of a field: those from run-time data if there are any, else those of the schema, with the texts of the hints. */
export function useChoices(props: WidgetProps, path: Path): Choice[] {
  const { text } = useEngine()
  const { options } = useFormContext()
  const { labels, options: words = {} } = optionsOf(props.options)
  const offered = valueFor(path, options)
  if (offered) return offered.map(({ value, label, hint = '' }) => ({ key: value, value, label, hint }))
  const all: { value: unknown; label: string }[] = props.options.enumOptions ?? []
  const taken = new Set([''])
  return all.map(({ value, label }, index) => {
    const name = keyOf(value)
    // "1" beside 1, and "", which is no choice in a control.
    const key = taken.has(name) ? `${name}-${index}` : name
    taken.add(key)
    const word = words[name] ?? (label === String(value) && labels ? `${labels}.${name}` : label)
    const own = typeof word === 'object' ? word : { label: word }
    return { key, value, label: text(own.label), hint: 'hint' in own && own.hint ? text(own.hint) : '' }
  })
}

/** The key of the option for a value; empty if there is none. */
export const chosenKey = (choices: readonly Choice[], value: unknown): string =>
  (
    choices.find((choice) => equal(choice.value, value)) ??
    // A number where the options are texts.
    choices.find((choice) => typeof value === 'number' && choice.value === String(value))
  )?.key ?? ''
