import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { AccountStep } from './account-step.tsx'
import { AccountsStep } from './accounts-step.tsx'
import type { Answers, Errors, FieldName } from './answers.ts'
import { empty, validate } from './answers.ts'
import { BanksStep } from './banks-step.tsx'
import { CheckStep } from './check-step.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { LoginStep } from './login-step.tsx'
import { OwnerStep } from './owner-step.tsx'
import { PartnersStep } from './partners-step.tsx'
import { Points } from './points.tsx'
import { StepHead } from './step-head.tsx'
import type { Step } from './steps.ts'
import { nextOf } from './steps.ts'
import type { TextKey } from './texts.ts'
import { t } from './texts.ts'

/** The props of every step: all answers, the errors, and a callback for changes. */
export interface StepProps {
  answers: Answers
  errors: Errors
  onChange<Name extends FieldName>(field: Name, value: Answers[Name]): void
  onLeave(field: FieldName): void
}

const submitKeys: Partial<Record<Step, TextKey>> = {
  login: 'bench.login.submit',
  check: 'bench.check.submit',
}

/** The whole page: all state at the top, a step at a time. */
export function App({ first }: { first: Step }) {
  const [step, setStep] = useState(first)
  const [answers, setAnswers] = useState(empty)
  const [errors, setErrors] = useState<Errors>({})
  const [summary, setSummary] = useState<Errors>({})
  const [attempt, setAttempt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)

  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} – Neue Hausbank Test`
    if (!moved.current) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])

  useEffect(() => {
    const back = (event: PopStateEvent) => setStep((event.state as { step?: Step } | null)?.step ?? first)
    window.addEventListener('popstate', back)
    return () => window.removeEventListener('popstate', back)
  }, [first])

  const go = (next: Step) => {
    moved.current = true
    setErrors({})
    setSummary({})
    setAttempt(0)
    setStep(next)
    window.history.pushState({ step: next }, '', `/${next}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = validate(step, answers)
    if (Object.keys(found).length === 0) return go(nextOf[step])
    setErrors(found)
    setSummary(found)
    setAttempt(attempt + 1)
  }
  const props: StepProps = {
    answers,
    errors,
    onChange: (field, value) => setAnswers((old) => ({ ...old, [field]: value })),
    // From the first failed submit on, a field is checked when it is left, and mended ones are freed.
    onLeave(field) {
      if (attempt === 0) return
      const found = validate(step, answers)
      const shown = Object.keys(errors) as FieldName[] // keys of Errors
      setErrors(Object.fromEntries([...shown, field].map((name) => [name, found[name]])))
    },
  }
  const isForm = step !== 'start' && step !== 'done'
  return (
    <main id="main" className="screen layout-step">
      <StepHead step={step} first={first} heading={heading} />
      <form noValidate onSubmit={submit}>
        {attempt > 0 && Object.keys(summary).length > 0 && <ErrorSummary key={attempt} errors={summary} />}
        {step === 'start' && (
          <>
            <Points keys={['bench.start.found', 'bench.start.decide', 'bench.start.letters']} />
            <button type="submit" className="button button-primary">
              {t('bench.start.next')}
            </button>
            <button type="button" className="button button-secondary" onClick={() => go('partners')}>
              {t('bench.start.list')}
            </button>
            <button type="button" className="button button-secondary" onClick={() => go('banks')}>
              {t('bench.start.banks')}
            </button>
          </>
        )}
        {step === 'login' && <LoginStep {...props} />}
        {step === 'accounts' && <AccountsStep {...props} />}
        {step === 'owner' && <OwnerStep {...props} />}
        {step === 'account' && <AccountStep {...props} />}
        {step === 'check' && <CheckStep {...props} />}
        {step === 'partners' && <PartnersStep />}
        {step === 'banks' && <BanksStep />}
        {step === 'done' && <Points keys={['bench.done.mail', 'bench.done.letters', 'bench.done.keep']} />}
        {isForm && (
          <div className="actions">
            <div className="actions-main">
              <button type="submit" className="button button-primary">
                {t(submitKeys[step] ?? 'bench.next')}
              </button>
            </div>
          </div>
        )}
      </form>
    </main>
  )
}
