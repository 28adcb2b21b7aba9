import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Flow, Screen } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { Icon } from '../view/icon.tsx'
import { ProgressSteps } from './frame/progress-steps.tsx'
import type { Scope } from '../flow/binding.ts'
import { textValues } from '../view/text-values.ts'
import { titleOf } from './title-of.ts'

interface Props {
  screen: Screen
  scope: Scope
  flow: Flow
  step: string | undefined
  failed: boolean
  busy: boolean
  announce(message: string): void
  onBack: (() => void) | undefined
}

/** Progress, heading and lead of a screen. Names the step in the title of the window, and takes the focus when the screen changes. */
export function ScreenHeading({ screen, scope, flow, step, failed, busy, announce, onBack }: Props) {
  const engine = useEngine()
  const { text, tenant } = engine
  const heading = useRef<HTMLHeadingElement>(null)
  // While the flow waits the way back stays as it was: a line more or less would move the page.
  const hasBack = onBack !== undefined
  const [back, setBack] = useState(hasBack)
  if (!busy && back !== hasBack) setBack(hasBack)
  const values = textValues(screen.values, scope, engine.format)
  const title = titleOf(screen, scope, engine)
  const steps = (flow.meta?.steps ?? []).map((item) => ({ id: item.id, title: text(item.title) }))
  const number = steps.findIndex((item) => item.id === step) + 1
  const stepText =
    number > 0 ? text('frame.progress', { number, total: steps.length, name: steps[number - 1]?.title }) : ''

  const waiting = busy && screen.leadWaiting ? text(screen.leadWaiting, values) : undefined
  const lead = waiting ?? (screen.lead && text(screen.lead, values))

  useEffect(() => {
    if (waiting) announce(waiting)
  }, [waiting, announce])

  const error = failed ? text('frame.errorPrefix') : ''

  // Before it is painted: a step that moved afterwards would move away from under a press.
  useLayoutEffect(() => {
    // The first screen after loading leaves the focus where the browser put it.
    if (performance.getEntriesByName('app:ready').length === 0) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    // Once for each screen.
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
