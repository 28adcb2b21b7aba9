import { Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ButtonElement, Flow, ScreenAction, SubmitElement } from '#generated/engine.ts'
import { resolve, resolveAll } from '../flow/binding.ts'
import { Icon, PressButton } from '../view/button.tsx'
import { useEngine, ScreenContext, useScreen, isRefusal } from '../view/engine.ts'
import { ErrorSummary, isAppReady, LoadingIndicator, ProblemPanel } from '../view/lazy.tsx'
import { useFormControls, useScreenValue, type LoadedScreenProps } from './use-screen-value.ts'
import { textValues, useText } from '../view/use-element.ts'
import { Elements, isInFirstChunk, Ready } from './load-screen.tsx'
import { Rail, titleOf, type RailPosition } from './screen-part.tsx'

/** A screen whose data is there or on the way: heading, problems, elements and actions. */
export function ScreenContent(props: LoadedScreenProps) {
  const { screen, results, runtime, view, leaving, onBack } = props
  const controls = useFormControls()
  const { errors, attempt, shownCodes, clearErrors } = controls
  const [railSlot, setRailSlot] = useState<HTMLElement | null>(null)
  const value = useScreenValue({ ...props, controls, railSlot })
  const { problem, retry } = value

  const readAgain = () => {
    clearErrors()
    results.retry()
  }
  const panel = problem?.severity === 'critical' ? problem : undefined
  const inline = problem?.severity === 'error' ? problem : null
  const failed = errors.length > 0 || inline !== null
  // A problem that the step and a query beside it have in common is shown once, with the button of the step. Errors link to the query's.
  const isCommon = retry && inline?.code === results.problem?.code && errors.length === 0
  const queryProblem = isCommon ? undefined : results.problem
  const hasGroups = !failed && !panel && !queryProblem && screen.body.some(({ type }) => type === 'group')
  const rail = (position: RailPosition) =>
    screen.rail && <Rail parts={screen.rail} position={position} slot={setRailSlot} />
  // What narrow windows show first is also reached first beside the body.
  const isRailFirst = screen.rail?.some(({ narrow }) => narrow === 'first')

  const content = (
    <>
      <Elements body={screen.body} />
      {/* Together with the elements: before they are loaded the buttons would submit no values. */}
      <Actions actions={screen.actions ?? []} above={rail('collapsed')} />
      <Ready id={screen.id} runtime={runtime} path={view.path} />
    </>
  )

  return (
    <ScreenContext value={value}>
      <main
        id="main"
        className={`screen layout-${screen.layout ?? 'step'}`}
        data-rail={screen.rail !== undefined || undefined}
        data-groups={hasGroups || undefined}
        data-screen={screen.id}
        data-leaving={leaving || undefined}
        aria-busy={view.busy}
      >
        <ScreenHeading flow={runtime.flow} meta={view.meta} failed={failed || !!panel} onBack={onBack} />
        {/* Rendered only with a panel: React hydrates each boundary in a separate pass, so an empty one would cost time. */}
        {panel && (
          <Suspense>
            <ProblemPanel key={panel.at} problem={panel} />
          </Suspense>
        )}
        {isRailFirst && rail('beside')}
        <form noValidate onSubmit={(event) => event.preventDefault()} hidden={panel !== undefined}>
          {(failed || queryProblem) && (
            <Suspense>
              {failed && (
                <ErrorSummary
                  key={inline?.at ?? attempt}
                  errors={errors}
                  {...(inline && { problem: inline, shownByField: isRefusal(inline, shownCodes) })}
                />
              )}
              {queryProblem && <ErrorSummary problem={queryProblem} errors={[]} onRetry={readAgain} />}
            </Suspense>
          )}
          {rail('first')}
          {results.pending ? (
            <LoadingIndicator />
          ) : isInFirstChunk(screen) ? (
            content
          ) : (
            // Its own boundary: an outer one would hide the heading while chunks load, and the focus would be lost.
            <Suspense fallback={<LoadingIndicator />}>{content}</Suspense>
          )}
        </form>
        {!isRailFirst && rail('beside')}
      </main>
    </ScreenContext>
  )
}

interface HeadingProps {
  flow: Flow
  meta: LoadedScreenProps['view']['meta']
  failed: boolean
  onBack: (() => void) | undefined
}

/** Progress, heading and lead of a screen. Sets the document title, and takes the focus when the screen changes. */
function ScreenHeading({ flow, meta, failed, onBack }: Readonly<HeadingProps>) {
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
  const at = steps.findIndex((item) => item.id === (resolve(meta.openedFrom, scope) ?? meta.step))
  const stepTitle = steps[at]?.title
  const progress =
    stepTitle && text('frame.progress', { number: at + 1, total: steps.length, name: text(stepTitle) })

  // What it says may not be true any more while the flow waits.
  const leadKey = (busy && screen.leadWaiting) || screen.lead
  const lead = leadKey && text(leadKey, values)
  const error = failed ? text('frame.errorPrefix') : ''

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
    if (!isAppReady()) return undefined
    window.scrollTo(0, 0)
    const { activeElement: left, body } = document
    // Orca is silent about the focus that moves while the pressed button is removed. An error, a field or Tab may have it by then.
    const timer = setTimeout(() => {
      if ([left, body].includes(document.activeElement)) heading.current?.focus({ preventScroll: true })
    }, 50)
    return () => clearTimeout(timer)
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

const isPrimary = (action: ScreenAction) => action.kind === 'primary'

const buttons = (list: ScreenAction[]) =>
  list.map((action) => <EventButton key={action.event} {...action} tellsBusy={isPrimary(action)} />)

/** The buttons at the end of a screen, with optional content above the primary one. */
function Actions({ actions, above }: Readonly<{ actions: ScreenAction[]; above?: ReactNode }>) {
  const { t } = useText()
  const { screen, busy, passes, availability, announce } = useScreen()
  const waiting = busy && screen.leadWaiting ? t(screen.leadWaiting) : undefined
  useEffect(() => {
    if (waiting) announce(waiting)
  }, [waiting, announce])
  const shown = actions.filter((action) => passes(action.when) && availability(action.event) !== 'none')
  if (shown.length === 0 && !above) return null
  // Only the primary action is sticky on phones. All actions would cover half of the page.
  return (
    <div className="actions">
      <div className="actions-main">
        {above}
        {buttons(shown.filter(isPrimary))}
        {/* Also at the button that was pressed: there the customer looks. After it, so that it does not move. */}
        {waiting && <p>{waiting}</p>}
      </div>
      <div className="actions-more">{buttons(shown.filter((action) => !isPrimary(action)))}</div>
    </div>
  )
}

type EventButtonProps = Omit<ScreenAction, 'kind' | 'when'> & {
  kind?: ScreenAction['kind']
  /** While the flow waits for something that no button of this screen has started, this button says so. */
  tellsBusy?: boolean
}

/** A button for an event of the flow; none while the state does not take the event. A busy button sends nothing. */
function EventButton(props: Readonly<EventButtonProps>) {
  const { event, label, payload, kind = 'secondary', icon, submits, discardsDrafts, tellsBusy } = props
  const { t } = useText()
  const { availability, pressed, scope, send, submit, dropDrafts } = useScreen()
  const state = availability(event)
  if (state === 'none') return null
  return (
    <PressButton
      // A submit button, so that Enter in a field presses it.
      type={submits ? 'submit' : 'button'}
      look={kind}
      icon={icon}
      label={t(label)}
      busy={state === 'busy' && (pressed ? pressed === event : tellsBusy === true)}
      disabled={state === 'busy'}
      onPress={(click) => {
        // The browser would send the form itself.
        click.preventDefault()
        if (discardsDrafts) dropDrafts()
        void (submits ? submit : send)(event, resolveAll(payload, scope))
      }}
    />
  )
}

/** An element: a button that sends an event. */
export const Button = ({ element }: { element: ButtonElement }) => <EventButton {...element} />

/** An element: a button that validates all controls of the screen and sends its event with their values. */
export function Submit({ element }: { element: SubmitElement }) {
  return <EventButton {...element} kind="primary" submits tellsBusy />
}
