import { useEffect, useRef, useState } from 'react'
import type { ClipboardEvent } from 'react'
import type { Challenge } from '#generated/api.ts'
import { Field, controlProps } from '#engine/form/field.tsx'
import { useScreen } from '#engine/view/screen-context.ts'
import { useEntry } from '#engine/view/use-entries.ts'
import { useText } from '#engine/view/use-text.ts'
import { cleaned, mistakeIn } from './tan-rules.ts'

/** The field for the answer. What is typed lives here alone: no draft, nothing left when the page is put away. */
export function TanField({ name, challenge }: Readonly<{ name: string; challenge: Challenge }>) {
  const { problem } = useScreen()
  const { t } = useText()
  const [answer, setAnswer] = useState('')
  const [error, setError] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const longest = challenge.otpMaxLength ?? 12
  const refusedAt = problem?.code === 'invalid-otp' ? problem.at : undefined

  // A refused answer is used up: gone while rendering, so that it is never shown beside the message.
  const [cleared, setCleared] = useState<string>()
  if (refusedAt !== cleared) {
    setCleared(refusedAt)
    if (refusedAt) {
      setAnswer('')
      setError(t('sca.challenge.refused'))
    }
  }
  useEffect(() => {
    if (refusedAt) input.current?.focus()
  }, [refusedAt])
  useEffect(() => {
    const field = input.current
    const empty = () => setAnswer('')
    window.addEventListener('pagehide', empty)
    return () => {
      window.removeEventListener('pagehide', empty)
      if (field) field.value = ''
    }
  }, [])

  useEntry({
    name,
    value: () => answer,
    validate() {
      const mistake = mistakeIn(answer, challenge.otpFormat)
      const message = mistake ? t(`sca.challenge.${mistake}`) : ''
      setError(message)
      return message ? [{ id: name, message }] : []
    },
  })

  const answerWith = (typed: string) => {
    setAnswer(cleaned(typed, longest))
    // The mark is on the code that was refused, not on the next one.
    if (error === t('sca.challenge.refused')) setError('')
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    // maxLength would cut "123 456" before its blank is taken out.
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const start = selectionStart ?? value.length
    const pasted = event.clipboardData.getData('text')
    answerWith(value.slice(0, start) + pasted + value.slice(selectionEnd ?? start))
  }
  const field = {
    id: name,
    label: challenge.label ?? t('sca.challenge.label'),
    error,
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
        maxLength={longest}
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
