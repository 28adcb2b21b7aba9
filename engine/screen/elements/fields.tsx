import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldsElement as Definition, Problem } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { afterPress, SecretInput } from '../../form/controls.tsx'
import { Field, controlProps } from '../../form/field.tsx'
import type { Message } from '../../form/message.ts'
import { formatMessage } from '../../form/message.ts'
import type { RunTimeField } from '../../form/run-time-field.ts'
import { autofillOf, runTimeError, runTimeFields } from '../../form/run-time-field.ts'
import { resolve } from '../../flow/binding.ts'
import { cleanText } from '../../text/clean-text.ts'
import { useRefusal } from '../../view/problem/problem-text.ts'
import { useScreen, useUnsent } from '../../view/screen-context.ts'
import { isRefusal, useFormControl } from '../../view/use-form-controls.ts'

const writeTo = (inputs: ReadonlyMap<string, HTMLInputElement>, entries: ReadonlyMap<string, string>) =>
  inputs.forEach((input, name) => (input.value = entries.get(name) ?? ''))

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
  const [errors, setErrors] = useState<Record<string, Message | undefined>>({})
  const [validated, setValidated] = useState(false)
  /** The problem after which the customer has typed again. */
  const answered = useRef<Problem>(null)

  const idOf = ({ name }: RunTimeField) => `${element.name}-${name}`
  const typed = ({ name, masked }: RunTimeField) => {
    const value = inputs.current.get(name)?.value ?? ''
    return masked ? value : cleanText(value)
  }
  const errorAt = (field: RunTimeField, error: Message) => ({
    id: idOf(field),
    message: formatMessage(engine, field.label, error),
  })
  const validate = () => {
    const found = fields.map((field) => [field, runTimeError(field, typed(field))] as const)
    const wrong = found.flatMap(([field, error]) => (error ? [{ field, error }] : []))
    setErrors(Object.fromEntries(found.map(([{ name }, error]) => [name, error])))
    if (wrong.length) setValidated(true)
    return wrong.map(({ field, error }) => errorAt(field, error))
  }
  const openErrors = fields.flatMap((field) => {
    const error = errors[field.name]
    return error ? [errorAt(field, error)] : []
  })
  const value = () =>
    fields.map((field) => ({ name: field.name, value: typed(field) })).filter((entry) => entry.value !== '')
  useFormControl({ name: element.name, validate, value, openErrors, showsCodes: element.clearOn })
  const refusal = useRefusal(element.clearOn)
  const refusedField = fields.find(({ masked }) => masked)?.name
  /** Time of the refusal after which the customer has typed another secret. */
  const [answeredAt, setAnsweredAt] = useState<string>()

  const onProblem = useEffectEvent((problem: Problem) => {
    const masked = fields.filter((field) => field.masked).map(({ name }) => inputs.current.get(name))
    for (const { name, masked: secret } of fields) {
      const input = inputs.current.get(name)
      const populated = problem.populate?.[name]
      if (input && populated !== undefined && !secret) input.value = populated
    }
    if (!element.clearOn?.includes(problem.code)) return
    for (const input of masked) if (input) input.value = ''
    if (isRefusal(problem, element.clearOn)) masked[0]?.focus()
  })
  useEffect(() => {
    if (screen.problem && screen.problem !== answered.current) onProblem(screen.problem)
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
      answered.current = screen.problem
      setAnsweredAt(screen.problem?.at)
      writeTo(inputs.current, entries)
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
        const isRefused = refusal && field.name === refusedField && refusal.at !== answeredAt
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
            if (isRefused && !isEmpty) afterPress(() => setAnsweredAt(refusal.at))
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
