import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldsElement as Definition } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { afterPress, SecretInput } from '../../form/controls.tsx'
import { Field, controlProps, formatMessage, type Message } from '../../form/field.tsx'
import { resolve } from '../../flow/binding.ts'
import { asArray, isObject } from '../../util/json.ts'
import { cleanText } from '../../util/readable-text.ts'
import { useRefusedSecret } from '../../view/problem/problem.tsx'
import { useScreen, useUnsent } from '../../view/screen-context.ts'
import { useFormControl } from '../../view/use-form-controls.ts'

/** A field that run-time data describes. Its label is plain text in the language of the server. */
interface RunTimeField {
  name: string
  label: string
  masked?: boolean
  optional?: boolean
  maxLength?: number
  pattern?: string
  inputMode?: 'text' | 'numeric'
}

/** The fields in a bound value. Entries that are no fields are left out. */
const runTimeFields = (value: unknown): RunTimeField[] =>
  asArray(value).filter(
    (field): field is RunTimeField =>
      isObject(field) && typeof field.name === 'string' && typeof field.label === 'string',
  )

/** One character class and a length. Such a pattern cannot run slowly. */
const safePattern =
  /^\^(?:\\d|\[0-9\]|\[A-Z0-9\]|\[a-zA-Z0-9\]|\[A-Za-z0-9\])(?:[+*]|\{\d{1,2}(?:,(?:\d{1,2})?)?\})\$$/

/**
 * Whether a pattern from a server may be used: digits, or letters and digits, of a given length. Other patterns are ignored,
 * because an untrusted pattern could run very long; the server checks the value anyway.
 */
export const isSafePattern = (pattern: string | undefined): pattern is string =>
  pattern !== undefined && safePattern.test(pattern)

/** The error of a typed value; undefined if it is valid. Only these rules are taken from the server. */
function runTimeError(field: RunTimeField, value: string): Message | undefined {
  const { optional, maxLength, pattern } = field
  if (value === '') return optional ? undefined : { key: 'ui.error.required', values: {} }
  if (typeof maxLength === 'number' && [...value].length > maxLength)
    return { key: 'ui.error.maxLength', values: { limit: maxLength } }
  const fits = !isSafePattern(pattern) || new RegExp(pattern, 'u').test(value)
  return fits ? undefined : { key: 'ui.error.pattern', values: {} }
}

/** The autofill token. Password managers take the field before the password as the user name. */
function autofillOf(fields: RunTimeField[], index: number): string {
  if (fields[index]?.masked) return 'current-password'
  return fields[index + 1]?.masked ? 'username' : 'off'
}

type Errors = Readonly<Record<string, Message | undefined>>

function writeTo(input: HTMLInputElement | undefined, value: string): void {
  if (input) input.value = value
}

/**
 * Fields that the server defines at run time, such as those of a bank login. The inputs are uncontrolled, because React
 * copies a controlled value into the `value` attribute, where session recorders and extensions can read it. The values are
 * never stored in a draft.
 */
export default function FieldsElement({ element }: { element: Definition }) {
  const engine = useEngine()
  const { locale } = engine
  const screen = useScreen()
  const labelOf = ({ label }: RunTimeField) => {
    const key = element.labels && Object.hasOwn(element.labels, label) && element.labels[label]
    return key ? engine.text(key) : undefined
  }
  const fields = runTimeFields(resolve(element.fields, screen.scope)).map((field) => {
    const known = labelOf(field)
    return { ...field, label: known ?? field.label, lang: known === undefined ? 'de' : undefined }
  })
  const advice = resolve(element.advice, screen.scope)
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const [errors, setErrors] = useState<Errors>({})
  const [validated, setValidated] = useState(false)

  const idOf = ({ name }: RunTimeField) => `${element.name}-${name}`
  const typed = ({ name, masked }: RunTimeField) => {
    const value = inputs.current.get(name)?.value ?? ''
    return masked ? value : cleanText(value)
  }
  const errorsOf = (found: Errors) =>
    fields.flatMap((field) => {
      const message = formatMessage(engine, field.label, found[field.name])
      return message ? [{ id: idOf(field), message }] : []
    })
  const validate = () => {
    const found = Object.fromEntries(fields.map((field) => [field.name, runTimeError(field, typed(field))]))
    setErrors(found)
    const wrong = errorsOf(found)
    if (wrong.length) setValidated(true)
    return wrong
  }
  useFormControl({
    name: element.name,
    validate,
    value: () =>
      fields.map((field) => ({ name: field.name, value: typed(field) })).filter(({ value }) => value !== ''),
    openErrors: errorsOf(errors),
    showsCodes: element.clearOn,
  })
  const secrets = fields.filter(({ masked }) => masked)
  const refusal = useRefusedSecret(element.clearOn ?? [], {
    clear: () => secrets.forEach(({ name }) => writeTo(inputs.current.get(name), '')),
    focus: () => inputs.current.get(secrets[0]?.name ?? '')?.focus(),
  })
  const populate = useEffectEvent((values: Readonly<Record<string, string>>) => {
    for (const { name, masked } of fields)
      if (!masked && values[name] !== undefined) writeTo(inputs.current.get(name), values[name])
  })
  useLayoutEffect(() => {
    if (screen.problem?.populate) populate(screen.problem.populate)
  }, [screen.problem])

  useUnsent(
    element.name,
    () => {
      const entries = fields.map(
        (field) => [field.name, inputs.current.get(field.name)?.value ?? ''] as const,
      )
      return entries.some(([, entry]) => entry !== '') ? new Map(entries) : undefined
    },
    (entries: Map<string, string>) => {
      refusal.answer()
      for (const [name, entry] of entries) writeTo(inputs.current.get(name), entry)
    },
  )
  // Must come after `useUnsent`: on unmount that hook reads the inputs before this effect clears them.
  useLayoutEffect(() => {
    const all = inputs.current
    const clearInputs = () => {
      for (const input of all.values()) input.value = ''
    }
    addEventListener('pagehide', clearInputs)
    return () => {
      removeEventListener('pagehide', clearInputs)
      clearInputs()
    }
  }, [])

  return (
    <div className="form-fields">
      {typeof advice === 'string' && advice !== '' && (
        <p className="fields-advice" lang={locale === 'de' ? undefined : 'de'}>
          {advice}
        </p>
      )}
      {fields.map((field, index) => {
        const isRefused = refusal.text !== '' && field === secrets[0]
        const error =
          formatMessage(engine, field.label, errors[field.name]) || (isRefused ? refusal.text : '')
        const showError = (found: Message | undefined) =>
          setErrors((known) => ({ ...known, [field.name]: found }))
        const frame = {
          id: idOf(field),
          label: field.label,
          error,
          optional: field.optional ?? false,
          ...(field.lang && { lang: field.lang }),
        }
        const input = {
          ...controlProps(frame),
          name: field.name,
          className: 'input',
          ref: (node: HTMLInputElement) => {
            inputs.current.set(field.name, node)
            return () => void inputs.current.delete(field.name)
          },
          inputMode: field.inputMode,
          autoComplete: autofillOf(fields, index),
          autoCapitalize: 'none',
          autoCorrect: 'off',
          spellCheck: false,
          // As in forms, a fixed error disappears at once.
          onInput: () => {
            if (errors[field.name] && !runTimeError(field, typed(field))) showError(undefined)
          },
          onBlur: () => {
            const isEmpty = typed(field) === ''
            if (isRefused && !isEmpty) afterPress(refusal.answer)
            // The refusal stays while nothing was typed: it says how many attempts remain.
            if (!validated || (isRefused && isEmpty)) return
            afterPress(() => showError(runTimeError(field, typed(field))))
          },
        }
        return (
          <Field key={field.name} {...frame}>
            {field.masked ? <SecretInput label={field.label} {...input} /> : <input type="text" {...input} />}
          </Field>
        )
      })}
    </div>
  )
}
