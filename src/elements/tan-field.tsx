import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent } from 'react'
import type { Challenge } from '#generated/api.ts'
import { Field, controlProps } from '#engine/form/field.tsx'
import { useRefusedSecret } from '#engine/view/problem/problem.tsx'
import { useFormControl } from '#engine/view/use-form-controls.ts'
import { useText } from '#engine/view/use-text.ts'
import { useUnsent } from '#engine/view/screen-context.ts'
import { mistakeIn, normalizeTan } from './tan-rules.ts'

const refusals = ['invalid-otp']

/** The field for the TAN. The value is only in this component: no draft, and it is cleared on pagehide. */
export function TanField({ name, challenge }: Readonly<{ name: string; challenge: Challenge }>) {
  const { t } = useText()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const maxLength = challenge.otpMaxLength ?? 12
  const refusal = useRefusedSecret(refusals, {
    clear() {
      setAnswer('')
      setError('')
    },
    focus: () => input.current?.focus(),
  })
  useUnsent(name, () => answer || undefined, setAnswer)
  useEffect(() => {
    const field = input.current
    const empty = () => setAnswer('')
    window.addEventListener('pagehide', empty)
    return () => {
      window.removeEventListener('pagehide', empty)
      if (field) field.value = ''
    }
  }, [])

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
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // Handled here, so that what is pasted is cleaned as a whole.
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const start = selectionStart ?? value.length
    const pasted = event.clipboardData.getData('text')
    answerWith(value.slice(0, start) + pasted + value.slice(selectionEnd ?? start))
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
        onPaste={paste}
        onChange={(event) => answerWith(event.target.value)}
      />
    </Field>
  )
}
