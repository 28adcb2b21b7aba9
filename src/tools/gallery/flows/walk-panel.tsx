import { useEffect, useRef, useState } from 'react'
import { walkAddress } from '../look.ts'
import type { Look } from '../look.ts'
import { isWalkState } from './walk-state.ts'
import type { SendEvent, WalkEvent, WalkState } from './walk-state.ts'

interface PairsProps {
  /** Caption of the table and label of its scroll region. */
  caption: string
  rows: readonly { name: string; value: string; isNew?: boolean }[]
}

/** A table of names and values; rows that changed in the last step are marked. */
const Pairs = ({ caption, rows }: Readonly<PairsProps>) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
  <div className="flow-room" role="region" aria-label={caption} tabIndex={0}>
    <table className="flow-table">
      <caption>{caption}</caption>
      <tbody>
        {rows.map(({ name, value, isNew }) => (
          <tr key={name}>
            <th scope="row">
              {name} {isNew && <span className="flow-mark">± new</span>}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** A button that sends an event. Disabled, with a reason, if a guard fails or the event needs data of the screen. */
function EventRow({ walkEvent, send }: Readonly<{ walkEvent: WalkEvent; send: (event: string) => void }>) {
  const { event, allowed, guards, carries } = walkEvent
  const note = !allowed
    ? 'refused'
    : carries.length
      ? 'carries what the screen holds: use the screen'
      : 'taken'
  return (
    <li>
      <button
        type="button"
        className="button"
        disabled={!allowed || carries.length > 0}
        onClick={() => send(event)}
      >
        {event}
      </button>
      <span>
        {note}
        {guards.length > 0 && ` (${guards.join(', ')})`}
      </span>
    </li>
  )
}

const toText = (value: unknown) => JSON.stringify(value, null, 1)

/** The context by key; values that changed in the last step are marked. */
const contextRows = (now: WalkState, before: WalkState | undefined) =>
  Object.entries(now.context).map(([name, value]) => ({
    name,
    value: toText(value),
    isNew: before !== undefined && toText(before.context[name]) !== toText(value),
  }))

const guardRows = ({ guards }: WalkState) =>
  guards.map(({ name, passes }) => ({ name, value: passes ? '✓ passes' : '✗ does not' }))

interface Props {
  flow: string
  look: Look
  /** Called with the path of the current state; undefined before the start. */
  onStep: (path: string | undefined) => void
}

/** A walk through a flow: the real screen, events, context and guards. */
export function WalkPanel({ flow, look, onStep }: Readonly<Props>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = useRef(false)
  const [round, setRound] = useState(0)
  const [{ now, before }, setSteps] = useState<{ now?: WalkState; before?: WalkState }>({})
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow || !isWalkState(data))
        return
      setSteps(({ now: last, before: old }) => {
        const same = last?.path === data.path && toText(last.context) === toText(data.context)
        const from = same ? old : last
        return { now: data, ...(from && { before: from }) }
      })
      onStep(data.path)
    }
    window.addEventListener('message', onMessage)
    return () => window.removeEventListener('message', onMessage)
  }, [onStep])
  const path = now?.path
  useEffect(() => {
    // The pressed button is removed with its state, so the focus moves to the heading.
    if (sent.current) heading.current?.focus()
    sent.current = false
  }, [path])
  const send = (event: string) => {
    sent.current = true
    const message: SendEvent = { kind: 'send-event', event }
    frame.current?.contentWindow?.postMessage(message, window.location.origin)
  }
  const restart = () => {
    setSteps({})
    onStep(undefined)
    setRound(round + 1)
  }
  return (
    <section className="flow-part" aria-labelledby="flow-walk">
      <h2 id="flow-walk" ref={heading} tabIndex={-1}>
        Walk: {path ?? 'begins'}
      </h2>
      <p role="status">
        {now?.waitsFor && `Waits for ${now.waitsFor}.`}
        {now?.status === 'done' && 'The flow has ended.'}
      </p>
      <div className="cluster">
        <button type="button" className="button" onClick={restart}>
          Begin anew
        </button>
      </div>
      <ul className="flow-list" aria-label="Events">
        {now?.events.map((walkEvent) => (
          <EventRow key={walkEvent.event} walkEvent={walkEvent} send={send} />
        ))}
      </ul>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of the same origin with scripts: a sandbox attribute would not restrict it */}
      <iframe
        key={`${round} ${walkAddress(flow, look)}`}
        ref={frame}
        title={`Walk through ${flow}`}
        src={walkAddress(flow, look)}
        className="flow-page"
      />
      {now && (
        <>
          <Pairs caption="Guards" rows={guardRows(now)} />
          <Pairs caption="Context" rows={contextRows(now, before)} />
        </>
      )}
    </section>
  )
}
