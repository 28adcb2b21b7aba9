import { useEffectEvent, useLayoutEffect, useState } from 'react'
import type { FieldsElement as Definition } from '#generated/engine.ts'
import { afterPress, SecretInput } from '../../form/controls.tsx'
import { Field, controlProps, formatMessage, type Message } from '../../form/field.tsx'
import { failedKeyword } from '../../schema/evaluate.ts'
import { asArray, asString, get, isObject } from '../../util/json.ts'
import { cleanText } from '../../util/readable-text.ts'
import { useUnsent, useFormControl } from '../../view/hooks.ts'
import { useRefusedSecret } from '../../view/problem/problem.tsx'
import { useElement } from '../../view/use-element.ts'

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
  const failed = failedKeyword({ maxLength, ...(isSafePattern(pattern) && { pattern }) }, value)
  if (failed === undefined) return undefined
  return { key: `ui.error.${failed}`, values: failed === 'maxLength' ? { limit: maxLength } : {} }
}

/** The autofill token. Password managers take the field before the password as the user name. */
function autofillOf(fields: RunTimeField[], index: number): string {
  if (fields[index]?.masked) return 'current-password'
  return fields[index + 1]?.masked ? 'username' : 'off'
}

type Errors = Readonly<Record<string, Message | undefined>>

/** Fields that the server defines, such as a login. Never stored, and uncontrolled: React copies values into attributes, which recorders read. */
export default function FieldsElement({ element }: { element: Definition }) {
  const { locale, problem, text, value: valueAt } = useElement()
  const fields = runTimeFields(valueAt(element.fields)).map((field) => {
    const known = asString(get(element.labels, field.label))
    return { ...field, label: known ? text(known) : field.label, lang: known ? undefined : 'de' }
  })
  const advice = valueAt(element.advice)
  const [errors, setErrors] = useState<Errors>({})
  const [validated, setValidated] = useState(false)

  const idOf = ({ name }: RunTimeField) => `${element.name}-${name}`
  const inputOf = (field: RunTimeField) => document.getElementById(idOf(field)) as HTMLInputElement | null // rendered below
  const write = (field: RunTimeField, value: string) => {
    const input = inputOf(field)
    if (input) input.value = value
  }
  const typed = (field: RunTimeField) => {
    const value = inputOf(field)?.value ?? ''
    return field.masked ? value : cleanText(value)
  }
  const errorsOf = (found: Errors) =>
    fields.flatMap((field) => {
      const message = formatMessage({ text, locale }, field.label, found[field.name])
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
    clear: () => secrets.forEach((field) => write(field, '')),
    focus: () => secrets[0] && inputOf(secrets[0])?.focus(),
  })
  const populate = useEffectEvent((values: Readonly<Record<string, string>>) => {
    for (const field of fields) {
      const value = values[field.name]
      if (!field.masked && value !== undefined) write(field, value)
    }
  })
  useLayoutEffect(() => {
    if (problem?.populate) populate(problem.populate)
  }, [problem])

  useUnsent(
    element.name,
    () => {
      const entries = fields.map((field) => inputOf(field)?.value ?? '')
      return entries.some(Boolean) ? entries : undefined
    },
    (entries: string[]) => {
      refusal.answer()
      fields.forEach((field, index) => write(field, entries[index] ?? ''))
    },
    () => fields.forEach((field) => write(field, '')),
  )

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
          formatMessage({ text, locale }, field.label, errors[field.name]) || (isRefused ? refusal.text : '')
        const showError = (found: Message | undefined) =>
          setErrors((known) => ({ ...known, [field.name]: found }))
        const frame = {
          id: idOf(field),
          label: field.label,
          error,
          optional: field.optional ?? false,
          lang: field.lang,
        }
        const input = {
          ...controlProps(frame),
          name: field.name,
          className: 'input',
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
            // The refusal stays until the next answer: it says how many attempts remain, and nothing moves under the finger.
            if (validated && !isRefused) afterPress(() => showError(runTimeError(field, typed(field))))
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
