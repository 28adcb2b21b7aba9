import './tan.css'
import type { Challenge } from '#generated/api.ts'
import type { TanChallengeElement } from '#generated/engine.ts'
import { CopyButton } from '#engine/view/button.tsx'
import { lazyWithPreload } from '#engine/view/lazy.tsx'
import { resolve } from '#engine/flow/binding.ts'
import { useScreen } from '#engine/view/engine.ts'
import { useText } from '#engine/view/use-element.ts'
import { useEffect, useRef, useState } from 'react'
import { Field, controlProps } from '#engine/form/field.tsx'
import { useRefusedSecret } from '#engine/view/problem/problem.tsx'
import { useFormControl, useUnsent } from '#engine/view/hooks.ts'
import { cleanText } from '#engine/util/readable-text.ts'
import { parseCode } from '../formats/index.ts'

/** Splits a start code into groups of four characters; a single last character joins the previous group. */
const groupsOf = (code: string): string[] => code.match(/.{4}.$|.{1,4}/g) ?? []

const mimes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif']

/** Data URL of the bank's picture; undefined if its type or encoding is not allowed. */
export function imageAddress({ mime, data }: NonNullable<Challenge['image']>): string | undefined {
  return mimes.includes(mime) && /^[A-Za-z0-9+/]+={0,2}$/.test(data)
    ? `data:${mime};base64,${data}`
    : undefined
}

/** Minimum widths at which cameras can scan a picture, in CSS pixels. */
const minWidths = { usual: 192, large: 384 } as const

/** Width of the picture in CSS pixels: a whole multiple of its natural width, so that scaling does not blur it. */
const imageWidth = (natural: number, large: boolean): number =>
  natural * Math.max(large ? 2 : 1, Math.ceil(minWidths[large ? 'large' : 'usual'] / natural))

const TanFlicker = lazyWithPreload(() => import('./tan-flicker.tsx'))

/** The challenge of a bank: picture, flicker code or start code, and the field for the TAN. */
export default function TanChallenge({ element }: Readonly<{ element: TanChallengeElement }>) {
  const { scope, announce, passes } = useScreen()
  const { t } = useText()
  // The cast: the response was validated against schemas/entities/challenge.
  const challenge = resolve(element.challenge, scope) as Challenge | null | undefined
  const shown = useRef(challenge)
  useEffect(() => {
    if (shown.current === challenge) return
    shown.current = challenge
    if (!passes('isTanRenewed')) return // A second challenge of the same login.
    document.getElementById(element.name)?.focus()
    announce(t('sca.otp.renewed'))
  })
  if (!challenge) return null
  const { image, flicker, startCode } = challenge
  return (
    <div className="tan">
      {image && <TanImage image={image} />}
      {flicker && <TanFlicker key={flicker} code={flicker} />}
      {startCode && (
        <div className="tan-start">
          <p className="field-label">
            {t(flicker ? 'sca.challenge.startCodeToo' : 'sca.challenge.startCode')}
          </p>
          <p className="tan-code">
            {groupsOf(startCode).map((group, index) => (
              // The index is a stable key: groups may be equal, and the code does not change while it is shown.
              <span key={index}>{group} </span>
            ))}
          </p>
          <CopyButton value={startCode} label={t('sca.challenge.copy')} />
        </div>
      )}
      {challenge.type === 'otp' && (
        <TanField key={challenge.loginId} name={element.name} challenge={challenge} />
      )}
    </div>
  )
}

/** A picture to scan, such as a photoTAN: white background in every colour scheme, scaled by whole numbers, larger on request. */
function TanImage({ image }: Readonly<{ image: NonNullable<Challenge['image']> }>) {
  const { t } = useText()
  const [large, setLarge] = useState(false)
  const [natural, setNatural] = useState(0)
  const address = imageAddress(image)
  if (!address) return <p className="field-error">{t('sca.challenge.noImage')}</p>
  return (
    <div className="tan-image">
      <img
        src={address}
        alt={image.alt}
        lang="de"
        width={natural ? imageWidth(natural, large) : undefined}
        onLoad={({ currentTarget }) => setNatural(currentTarget.naturalWidth)}
      />
      <button type="button" className="button" aria-pressed={large} onClick={() => setLarge(!large)}>
        {t('sca.challenge.zoom')}
      </button>
    </div>
  )
}

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
    if (input.current) input.current.value = '' // React does not empty the field of a component that unmounts.
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
    refusal.answer() // The error is about the refused TAN, not about the next one.
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
