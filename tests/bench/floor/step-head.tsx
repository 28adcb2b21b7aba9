import type { Ref } from 'react'
import type { Step } from './app.tsx'
import { t } from './texts.ts'

const counted = ['login', 'owner', 'account', 'check'] as const

interface Props {
  step: Step
  /** Whether a step lies before it. */
  hasBack: boolean
  heading?: Ref<HTMLHeadingElement>
}

/** The head of a step: progress, heading and the button that leads back. */
export function StepHead({ step, hasBack, heading }: Props) {
  const at = counted.findIndex((name) => name === step)
  const current = counted[at]
  return (
    <header className="screen-head">
      {hasBack && (
        <button type="button" className="back link-button" onClick={() => window.history.back()}>
          <span className="icon" aria-hidden="true" />
          Zurück
        </button>
      )}
      {current && (
        <div className="steps">
          <p>
            Schritt {at + 1} von {counted.length}: {t(`bench.step.${current}`)}
          </p>
          <ol className="steps-bar" aria-hidden="true">
            {counted.map((name, index) => (
              <li key={name} className={index < at ? 'done' : undefined} />
            ))}
          </ol>
        </div>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {t(`bench.${step}.title`)}
      </h1>
      <p className="lead">{t(`bench.${step}.lead`)}</p>
    </header>
  )
}
