import { use, useId, useLayoutEffect, useState, type Ref } from 'react'
import type { Problem } from '#generated/engine.ts'
import { Anchor, CopyButton, Icon, PressButton } from '../button.tsx'
import { useEngine, ScreenContext, type FieldError } from '../engine.ts'
import { focusField, useTakeFocus } from '../focus.ts'
import { querySummaryId } from '../hooks.ts'
import { attemptsText, problemKey, problemText, problemTitle, useWait, WaitNote } from './problem.tsx'
import {
  isOffered,
  useAutoRetry,
  useRecoveryActions,
  useRepeatsPrimary,
  type RecoveryAction,
} from './recovery-actions.ts'

interface Props {
  problem: Problem
  actions: RecoveryAction[]
  /** h1 when the problem is the whole page, h2 (default) below the heading of a screen. */
  heading?: 'h1' | 'h2'
  headingRef?: Ref<HTMLHeadingElement>
}

/** A problem in place of a page: message, recovery actions and technical details. Works without a flow. */
export function ProblemView({ problem, actions, heading: Heading = 'h2', headingRef }: Props) {
  const { text, hasText } = useEngine()
  return (
    <section className="problem problem-panel">
      <Icon name="alert" />
      <Heading ref={headingRef} tabIndex={-1} className="problem-heading">
        {text(problemTitle(problem, hasText))}
      </Heading>
      <ProblemMessage problem={problem} />
      <RecoveryButtons problem={problem} actions={actions} />
      <ProblemDetails problem={problem} />
    </section>
  )
}

function ProblemMessage({ problem }: { problem: Problem }) {
  const engine = useEngine()
  const { text, hasText } = engine
  const key = problemKey(problem, hasText)
  // In a state with `noRetry` nothing is retried automatically, so the text must not promise it.
  const noRetry = use(ScreenContext)?.noRetry === true && hasText(`${key}.no-retry`)
  const shownProblem = noRetry ? { ...problem, key: `${key}.no-retry` } : problem
  const { requestId } = problem
  const attempts = attemptsText(problem, engine)
  return (
    <>
      <p>{problemText(shownProblem, engine)}</p>
      {hasText(`${key}.advice`) && <p>{text(`${key}.advice`)}</p>}
      {/* Asks the customer to note the request id, when there is one. */}
      {requestId && hasText(`${key}.number`) && <p>{text(`${key}.number`, { number: requestId })}</p>}
      {attempts && <p className="problem-extra">{attempts}</p>}
    </>
  )
}

/** For whoever helps: the messages of the provider, verbatim, and technical details to read out or to copy. */
function ProblemDetails({ problem }: { problem: Problem }) {
  const { text, locale } = useEngine()
  const { advice, providerLines } = problem
  const lines = [...new Set([...(advice ? [advice] : []), ...providerLines])]
  const at = Date.parse(problem.at)
  const rows = [
    ['request', problem.requestId],
    ['time', at && new Date(at).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'long' })],
    ['code', problem.code],
    ['status', problem.status],
    ['detail', problem.detail],
    ['provider', providerLines.join(' · ')],
  ].flatMap(([name, value]) =>
    value ? [{ label: text(`ui.problem.row.${name}`), value: String(value) }] : [],
  )
  const details = rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return (
    <div className="problem-details">
      {lines.length > 0 && (
        <details className="details">
          <summary>{text('ui.problem.provider')}</summary>
          <ul lang="de" className="problem-lines">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
      <details className="details technical">
        <summary>{text('frame.technical')}</summary>
        <dl>
          {rows.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <CopyButton value={details} label={text('ui.problem.copy')} className="link-button" />
      </details>
    </div>
  )
}

interface ButtonsProps {
  problem: Problem
  actions: RecoveryAction[]
  /** The first action is the primary one of the screen; not where the screen has a button that does the same. */
  primary?: boolean
}

const names = (list: RecoveryAction[]) => list.map((action) => action.id).join()

/** The recovery actions as buttons and links. During `retryAfter` the retry button is disabled and shows the remaining time. */
function RecoveryButtons({ problem, actions, primary = true }: Readonly<ButtonsProps>) {
  const { text } = useEngine()
  const id = useId()
  const left = useWait(problem)
  const [running, setRunning] = useState<string>()
  const isWaiting = use(ScreenContext)?.busy === true
  const [held, setHeld] = useState(actions) // While the flow waits no event can be sent. The buttons stay, so that nothing moves.
  if (!isWaiting && names(held) !== names(actions)) setHeld(actions)
  const shown = isWaiting ? held : actions
  const press = ({ id: name, choose }: RecoveryAction) => {
    const work = choose?.()
    if (!(work instanceof Promise)) return
    setRunning(name)
    void work.finally(() => setRunning(undefined))
  }
  if (shown.length === 0) return null
  return (
    <>
      <WaitNote id={id} left={left} />
      <div className="cluster">
        {shown.map((action, index) => {
          const { id: name, label, values, link } = action
          const look = primary && index === 0 ? 'primary' : 'secondary'
          if (link)
            return (
              <Anchor key={name} to={link} className={`button button-${look}`}>
                {text(label, values)}
              </Anchor>
            )
          const mustWait = name === 'retry' && Boolean(left)
          return (
            <PressButton
              key={name}
              look={look}
              label={text(label, values)}
              busy={running === name}
              disabled={mustWait || isWaiting || running !== undefined}
              aria-describedby={mustWait ? id : undefined}
              onPress={() => press(action)}
            />
          )
        })}
      </div>
    </>
  )
}

interface SummaryProps {
  errors: FieldError[]
  problem?: Problem
  /** Requests the query again. Present only if the problem is that of a query. */
  onRetry?: () => void
  /**
   * A field shows this problem and takes the focus. Then the summary does not take the focus and is not announced; it shows only its
   * heading, what is kept (text `<problem>.kept`), and the recovery actions that the screen itself does not have.
   */
  shownByField?: boolean
}

/** The error summary above a screen takes the focus; each error links to its field. A new `key` with each attempt announces it again. */
export function ErrorSummary({ errors, problem, onRetry, shownByField = false }: SummaryProps) {
  const { text, hasText } = useEngine()
  const id = useId()
  const ref = useTakeFocus<HTMLElement>(problem?.at, !shownByField)
  // Enter in the field sent it: it has the focus already, and this summary has pushed it out of the window.
  useLayoutEffect(() => {
    if (shownByField) document.activeElement?.closest('.field')?.scrollIntoView({ block: 'nearest' })
  }, [shownByField])
  const screen = use(ScreenContext)?.screen
  const repeatsPrimary = useRepeatsPrimary()
  const kept = problem && `${problemKey(problem, hasText)}.kept`
  const all = useRecoveryActions(problem, onRetry)
  // Then the buttons of the screen are visible, so their events are not repeated here.
  const isHere = ({ event, dismisses }: RecoveryAction) =>
    dismisses || (screen && event && isOffered(screen, event))
  const actions = shownByField ? all.filter((action) => !isHere(action)) : all
  useAutoRetry(onRetry ? undefined : problem, actions) // SWR itself retries a failed query when the connection is back.
  return (
    <section
      ref={ref}
      id={onRetry && querySummaryId}
      className="problem"
      role="group"
      // Its name has all that is wrong: an alert would say it a second time, and not every screen reader says a description.
      aria-labelledby={shownByField ? id : `${id} ${id}-text`}
      tabIndex={-1}
    >
      <h2 id={id}>{text(problem ? problemTitle(problem, hasText) : 'ui.summary.title')}</h2>
      <div id={`${id}-text`}>
        {problem && !shownByField && <ProblemMessage problem={problem} />}
        {shownByField && kept && hasText(kept) && <p>{text(kept)}</p>}
        {errors.length > 0 && (
          <ul className="problem-errors">
            {errors.map((error) => (
              <li key={`${error.id} ${error.message}`}>
                <a
                  href={`#${error.id}`}
                  onClick={(event) => {
                    event.preventDefault() // Following the link would change the URL, which names the step.
                    focusField(error.id)
                  }}
                >
                  {error.message}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      {problem && (
        <>
          <RecoveryButtons
            problem={problem}
            actions={actions}
            primary={!shownByField && !repeatsPrimary(actions[0])}
          />
          <ProblemDetails problem={problem} />
        </>
      )}
    </section>
  )
}

/** A critical problem. It replaces the screen and shows the recovery actions. Its heading takes the focus. */
export function ProblemPanel({ problem }: { problem: Problem }) {
  const ref = useTakeFocus<HTMLHeadingElement>(problem.at)
  return <ProblemView problem={problem} actions={useRecoveryActions(problem)} headingRef={ref} />
}
