import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Field } from './field.tsx'
import { forms, validate, type Answers } from './forms.ts'
import { Partners } from './partners.tsx'
import { StepHead } from './step-head.tsx'
import { ErrorSummary, Points } from './steps.tsx'
import { t } from './texts.ts'

const steps = ['start', 'login', 'partners', 'owner', 'account', 'check', 'done'] as const
export type Step = (typeof steps)[number]

/** The whole page: all state at the top, a step at a time. */
export function App({ first }: { first: Step }) {
  const [step, setStep] = useState(first)
  const [answers, setAnswers] = useState<Answers>({})
  const [errors, setErrors] = useState<Answers>({})
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
    setAttempt(0)
    setStep(next)
    window.history.pushState({ step: next }, '', `/${next}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = validate(step, answers)
    if (Object.keys(found).length === 0) return go(steps[steps.indexOf(step) + 1] ?? first)
    setErrors(found)
    setAttempt(attempt + 1)
  }
  const change = (field: string, value: string) => setAnswers((old) => ({ ...old, [field]: value }))
  // From the first failed submit on, a field is checked when it is left, and mended ones are freed.
  const leave = (field: string) => {
    if (attempt === 0) return
    const shown = new Set([...Object.keys(errors), field])
    setErrors(Object.fromEntries(Object.entries(validate(step, answers)).filter(([name]) => shown.has(name))))
  }
  return (
    <main id="main" className="screen layout-step">
      <StepHead step={step} hasBack={step !== first} heading={heading} />
      <form noValidate onSubmit={submit}>
        {Object.keys(errors).length > 0 && <ErrorSummary key={attempt} errors={errors} />}
        {step === 'start' && (
          <>
            <Points keys={['bench.start.found', 'bench.start.decide', 'bench.start.letters']} />
            <button type="submit" className="button button-primary">
              {t('bench.start.next')}
            </button>
            <button type="button" className="button button-secondary" onClick={() => go('partners')}>
              {t('bench.start.list')}
            </button>
          </>
        )}
        {step === 'partners' && <Partners />}
        {forms[step]?.map((group) => (
          <div key={group[0]?.id} className="form-fields">
            {group.map((spec) => (
              <Field
                key={spec.id}
                spec={spec}
                value={answers[spec.id] ?? ''}
                error={errors[spec.id]}
                onValue={(value) => change(spec.id, value)}
                onLeave={() => leave(spec.id)}
              />
            ))}
          </div>
        ))}
        {step === 'login' && <p className="text-small">{t('bench.login.note')}</p>}
        {step === 'done' && <Points keys={['bench.done.mail', 'bench.done.letters', 'bench.done.keep']} />}
        {step !== 'start' && step !== 'done' && (
          <button type="submit" className="button button-primary">
            {t(step === 'login' || step === 'check' ? `bench.${step}.submit` : 'bench.next')}
          </button>
        )}
      </form>
    </main>
  )
}
