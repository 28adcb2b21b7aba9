import type { Ref } from 'react'
import type { Step } from './steps.ts'
import { steps } from './steps.ts'
import { t } from './texts.ts'

interface Props {
  step: Step
  /** The step that was opened: nothing lies before it. */
  first: Step
  heading: Ref<HTMLHeadingElement>
}

/** The head of a step: progress, heading and the button that leads back. */
export function StepHead({ step, first, heading }: Props) {
  const at = steps.findIndex((name) => name === step)
  const current = steps[at]
  return (
    <header className="screen-head">
      {step !== first && (
        <button type="button" className="back link-button" onClick={() => window.history.back()}>
          <span className="icon" aria-hidden="true" />
          Zurück
        </button>
      )}
      {current && (
        <div className="steps">
          <p>
            Schritt {at + 1} von {steps.length}: {t(`bench.step.${current}`)}
          </p>
          <ol className="steps-bar" aria-hidden="true">
            {steps.map((name, index) => (
              <li key={name} className={index < at ? 'done' : index === at ? 'current' : undefined} />
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
