import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldsElement as Definition, Problem } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { afterPress } from '../../form/after-pointer-up.ts'
import { Field, controlProps } from '../../form/field.tsx'
import type { Message } from '../../form/messages.ts'
import { inWords } from '../../form/messages.ts'
import type { RunTimeField } from '../../form/run-time-field.ts'
import { autofillOf, runTimeError, runTimeFields } from '../../form/run-time-field.ts'
import { SecretInput } from '../../form/secret-input.tsx'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useFormControl } from '../../view/use-form-controls.ts'

/**
 * Fields that only run-time data knows. What is typed lives in the inputs alone: uncontrolled, for React would copy a
 * controlled value into the `value` attribute, where recorders and extensions read it. Never in a draft.
 */
export default function FieldsElement({ element }: { element: Definition }) {
  const { text, locale } = useEngine()
  const screen = useScreen()
  const fields = runTimeFields(resolve(element.fields, screen.scope))
  const advice = resolve(element.advice, screen.scope)
  const inputs = useRef(new Map<string, HTMLInputElement>())
  const [errors, setErrors] = useState<Record<string, Message | undefined>>({})
  const [validated, setValidated] = useState(false)

  const idOf = ({ name }: RunTimeField) => `${element.name}-${name}`
  const typed = ({ name, masked }: RunTimeField) => {
    const value = inputs.current.get(name)?.value ?? ''
    return masked ? value : value.trim()
  }
  const validate = () => {
    const found = fields.map((field) => [field, runTimeError(field, typed(field))] as const)
    const wrong = found.flatMap(([field, error]) => (error ? [{ field, error }] : []))
    setErrors(Object.fromEntries(found.map(([{ name }, error]) => [name, error])))
    if (wrong.length) setValidated(true)
    return wrong.map(({ field, error }) => ({ id: idOf(field), message: inWords(text, field.label, error) }))
  }
  const value = () =>
    fields.map((field) => ({ name: field.name, value: typed(field) })).filter((entry) => entry.value !== '')
  useFormControl({ name: element.name, validate, value })

  const onProblem = useEffectEvent((problem: Problem) => {
    const masked = fields.filter((field) => field.masked).map(({ name }) => inputs.current.get(name))
    for (const { name, masked: secret } of fields) {
      const input = inputs.current.get(name)
      const populated = problem.populate?.[name]
      if (input && populated !== undefined && !secret) input.value = populated
    }
    if (!element.clearOn?.includes(problem.code)) return
    for (const input of masked) if (input) input.value = ''
    masked[0]?.focus()
  })
  useEffect(() => {
    if (screen.problem) onProblem(screen.problem)
  }, [screen.problem])

  useLayoutEffect(() => {
    const known = inputs.current
    const clearInputs = () => {
      for (const input of known.values()) input.value = ''
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
        const error = inWords(text, field.label, errors[field.name])
        const frame = {
          id: idOf(field),
          label: field.label,
          error,
          optional: field.optional ?? false,
          lang: 'de',
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
          onBlur: () => {
            if (!validated) return
            afterPress(() =>
              setErrors((known) => ({ ...known, [field.name]: runTimeError(field, typed(field)) })),
            )
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
