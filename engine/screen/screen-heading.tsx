import { isAppReady } from '../view/app-ready.ts'
import { useEngine } from '../view/engine.ts'
import type { Screen, Flow } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import type { Engine } from '../view/engine.ts'
import { textValues } from '../view/use-text.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon } from '../view/icon.tsx'

interface Props {
  screen: Screen
  scope: Scope
  flow: Flow
  step: string | undefined
  /** Whether a named guard passes; the steps of others are not counted. */
  passes(guard: string | undefined): boolean
  failed: boolean
  busy: boolean
  announce(message: string): void
  onBack: (() => void) | undefined
}

/** Progress, heading and lead of a screen. Sets the document title, and takes the focus when the screen changes. */
export function ScreenHeading({ screen, scope, flow, step, passes, failed, busy, announce, onBack }: Props) {
  const engine = useEngine()
  const { text, tenant } = engine
  const heading = useRef<HTMLHeadingElement>(null)
  // While the flow waits the back button does not change, so that the layout does not shift.
  const hasBack = onBack !== undefined
  const [back, setBack] = useState(hasBack)
  if (!busy && back !== hasBack) setBack(hasBack)
  const values = textValues(screen.values, scope, engine.format)
  const title = titleOf(screen, scope, engine)
  const steps = (flow.meta?.steps ?? [])
    .filter((item) => passes(item.when))
    .map((item) => ({ id: item.id, title: text(item.title) }))
  const number = steps.findIndex((item) => item.id === step) + 1
  const stepText =
    number > 0 ? text('frame.progress', { number, total: steps.length, name: steps[number - 1]?.title }) : ''

  const waiting = busy && screen.leadWaiting ? text(screen.leadWaiting, values) : undefined
  const lead = waiting ?? (screen.lead && text(screen.lead, values))

  useEffect(() => {
    if (waiting) announce(waiting)
  }, [waiting, announce])

  const error = failed ? text('frame.errorPrefix') : ''

  // A layout effect: scrolling after the first paint would move controls away from the pointer.
  useLayoutEffect(() => {
    // After a page load the browser decides about the focus.
    if (!isAppReady()) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [screen.id])

  return (
    <header className="screen-head">
      <title>{error + [title, stepText, tenant.name].filter(Boolean).join(' – ')}</title>
      {onBack && back && (
        <button type="button" className="back link-button" onClick={onBack}>
          <Icon name="chevron" />
          {text('frame.back')}
        </button>
      )}
      {number > 0 && <ProgressSteps steps={steps} current={step ?? ''} />}
      <h1 ref={heading} tabIndex={-1}>
        {screen.icon && <Icon name={screen.icon} />}
        {title}
      </h1>
      {lead && <p className="lead">{lead}</p>}
    </header>
  )
}

/** The title of a screen; `titleWaiting` while a value of the title is missing. */
export function titleOf(
  { title, titleWaiting, values }: Screen,
  scope: Scope,
  { text, format }: Pick<Engine, 'text' | 'format'>,
): string {
  const known = textValues(values, scope, format)
  const isThere = Object.values(known).every((value) => (value ?? null) !== null)
  return text(isThere ? title : (titleWaiting ?? title), known)
}

interface ProgressStepsProps {
  steps: { id: string; title: string }[]
  /** Id of the step that is shown. */
  current: string
}

/** "Schritt 3 von 7: Konten" and a decorative progress bar. Nothing when the screen belongs to no step. */
export function ProgressSteps({ steps, current }: ProgressStepsProps) {
  const { text } = useEngine()
  const at = steps.findIndex(({ id }) => id === current)
  const step = steps[at]
  if (!step) return null
  return (
    <div className="steps">
      <p>{text('frame.progress', { number: at + 1, total: steps.length, name: step.title })}</p>
      <ol className="steps-bar" aria-hidden="true">
        {steps.map(({ id }, index) => (
          <li key={id} className={index < at ? 'done' : index === at ? 'current' : undefined} />
        ))}
      </ol>
    </div>
  )
}
