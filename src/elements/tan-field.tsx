import { useRef, useState } from 'react'
import type { Challenge } from '#generated/api.ts'
import { Field, controlProps } from '#engine/form/field.tsx'
import { useRefusedSecret } from '#engine/view/problem/problem.tsx'
import { useFormControl, useUnsent } from '#engine/view/hooks.ts'
import { useText } from '#engine/view/use-element.ts'
import { cleanText } from '#engine/util/readable-text.ts'
import { parseCode } from '../formats/index.ts'

/** A TAN without blanks and separators, cut to the bank's maximum length. */
export const normalizeTan = (typed: string, maxLength: number): string =>
  parseCode(cleanText(typed)).slice(0, maxLength)

/** Validates a TAN: 'missing' if empty, 'digits' if the bank requires digits and there are other characters. */
export function mistakeIn(answer: string, format: Challenge['otpFormat']): 'missing' | 'digits' | undefined {
  if (answer === '') return 'missing'
  return format === 'integer' && !/^\d+$/.test(answer) ? 'digits' : undefined
}

const refusals = ['invalid-otp']

/** The field for the TAN. The value is only in this component: no draft, and it is cleared on pagehide. */
export function TanField({ name, challenge }: Readonly<{ name: string; challenge: Challenge }>) {
  const { t } = useText()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const maxLength = challenge.otpMaxLength ?? 12
  const clear = () => {
    setAnswer('')
    setError('')
    // React does not empty the field of a component that unmounts.
    if (input.current) input.current.value = ''
  }
  const refusal = useRefusedSecret(refusals, { clear, focus: () => input.current?.focus() })
  useUnsent(name, () => answer || undefined, setAnswer, clear)

  useFormControl({
    name,
    showsCodes: refusals,
    value: () => answer,
    validate() {
      const mistake = mistakeIn(answer, challenge.otpFormat)
      const message = mistake ? t(`sca.challenge.${mistake}`) : ''
      setError(message)
      return message ? [{ id: name, message }] : []
    },
    openErrors: error ? [{ id: name, message: error }] : [],
  })

  const answerWith = (typed: string) => {
    setAnswer(normalizeTan(typed, maxLength))
    setError('')
    // The error is about the refused TAN, not about the next one.
    refusal.answer()
  }
  const field = {
    id: name,
    label: challenge.label ?? t('sca.challenge.label'),
    error: error || refusal.text,
    ...(challenge.label && { lang: 'de' }),
  }
  return (
    <Field {...field} width="short">
      <input
        ref={input}
        {...controlProps(field)}
        className="input tan-answer"
        type="text"
        inputMode={challenge.otpFormat === 'integer' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        value={answer}
        onChange={(event) => answerWith(event.target.value)}
      />
    </Field>
  )
}
