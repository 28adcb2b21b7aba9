import { isAppReady } from '../view/lazy.tsx'
import { useEngine, type Engine } from '../view/engine.ts'
import type { Screen, Flow } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { textValues } from '../view/use-text.ts'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Icon, PressButton } from '../view/button.tsx'

interface Props {
  flow: Flow
  step: string | undefined
  failed: boolean
  onBack: (() => void) | undefined
}

/** Progress, heading and lead of a screen. Sets the document title, and takes the focus when the screen changes. */
export function ScreenHeading({ flow, step, failed, onBack }: Props) {
  const engine = useEngine()
  const { text, tenant } = engine
  // The steps of other customers are not counted.
  const { screen, scope, passes, busy, announce } = useScreen()
  const heading = useRef<HTMLHeadingElement>(null)
  // While the flow waits the back button does not change, so that the layout does not shift.
  const hasBack = onBack !== undefined
  const [back, setBack] = useState(hasBack)
  if (!busy && back !== hasBack) setBack(hasBack)
  const values = textValues(screen.values, scope, engine.format)
  const title = titleOf(screen, scope, engine)
  const steps = (flow.meta?.steps ?? []).filter((item) => passes(item.when))
  const at = steps.findIndex((item) => item.id === step)
  const stepTitle = steps[at]?.title
  const progress =
    stepTitle && text('frame.progress', { number: at + 1, total: steps.length, name: text(stepTitle) })

  const waiting = busy && screen.leadWaiting ? text(screen.leadWaiting, values) : undefined
  const lead = waiting ?? (screen.lead && text(screen.lead, values))
  const error = failed ? text('frame.errorPrefix') : ''

  useEffect(() => {
    if (waiting) announce(waiting)
  }, [waiting, announce])

  const isTitleWaiting = screen.titleWaiting !== undefined && title === text(screen.titleWaiting, values)
  const waitedOn = useRef<string>(undefined)
  useEffect(() => {
    // The heading had the focus before it was known, so it was read out as it was then.
    if (waitedOn.current === screen.id && !isTitleWaiting) announce(title)
    waitedOn.current = isTitleWaiting ? screen.id : undefined
  }, [isTitleWaiting, title, screen.id, announce])

  // A layout effect: scrolling after the first paint would move controls away from the pointer.
  useLayoutEffect(() => {
    // After a page load the browser decides about the focus.
    if (!isAppReady()) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [screen.id])

  return (
    <header className="screen-head">
      <title>{error + [title, progress, tenant.name].filter(Boolean).join(' – ')}</title>
      {onBack && back && (
        <PressButton
          className="back link-button"
          icon="chevron"
          label={text('frame.back')}
          onPress={onBack}
        />
      )}
      {/* "Schritt 3 von 7: Konten" and a decorative progress bar; nothing when the screen belongs to no step. */}
      {progress && (
        <div className="steps">
          <p>{progress}</p>
          <ol className="steps-bar" aria-hidden="true">
            {steps.map(({ id }, index) => (
              <li key={id} className={index < at ? 'done' : index === at ? 'current' : undefined} />
            ))}
          </ol>
        </div>
      )}
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
