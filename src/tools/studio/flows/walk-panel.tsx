import { useEffect, useRef, useState } from 'react'
import { Button } from '../field.tsx'
import { walkAddress } from '../../gallery/look.ts'
import type { Look } from '../../gallery/look.ts'
import { fill, useTexts } from '../studio-texts.ts'
import { isWalkState } from './walk-state.ts'
import type { SendEvent, WalkEvent, WalkState } from './walk-state.ts'

interface EventProps {
  walkEvent: WalkEvent
  send: (event: string) => void
}

/** A button that sends an event. Disabled, with a reason, if a guard fails or the event needs data of the screen. */
function EventRow({ walkEvent: { event, allowed, guards, carries }, send }: Readonly<EventProps>) {
  const { walk: words } = useTexts()
  const note = !allowed ? words.refused : carries.length > 0 ? words.carries : ''
  return (
    <li className="cluster">
      <Button disabled={!allowed || carries.length > 0} onClick={() => send(event)}>
        {event}
      </Button>
      {note}
      {guards.length > 0 && ` (${guards.join(', ')})`}
    </li>
  )
}

const toText = (value: unknown) => JSON.stringify(value, null, 1)

interface PairsProps {
  name: string
  rows: readonly (readonly [name: string, value: string, isNew?: boolean])[]
}

/** A table of names and values; rows that changed in the last step are marked. */
const Pairs = ({ name: caption, rows }: Readonly<PairsProps>) => (
  <details>
    <summary>{caption}</summary>
    <table className="studio-pairs">
      <tbody>
        {rows.map(([name, value, isNew]) => (
          <tr key={name}>
            <th scope="row">
              {name} {isNew && '±'}
            </th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

interface Props {
  flow: string
  look: Partial<Look>
  /** Called with the screen that is shown; undefined before the start. */
  onStep: (screen: string | undefined) => void
}

/** A walk through a flow: the real screen in a session of its own, the events that it takes, its context and guards. */
export function WalkPanel({ flow, look, onStep }: Readonly<Props>) {
  const { walk: words } = useTexts()
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
      onStep(data.screen)
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
    setRound(round + 1)
  }
  const address = walkAddress(flow, look)
  return (
    <section className="studio-brand studio-walk" aria-labelledby="studio-walk">
      <h3 id="studio-walk" ref={heading} tabIndex={-1}>
        {fill(words.title, { path: path ?? '…' })}
      </h3>
      <p role="status">
        {now?.waitsFor && fill(words.waits, { handler: now.waitsFor })}
        {now?.status === 'done' && words.ended}
      </p>
      <p>
        <Button onClick={restart}>{words.restart}</Button>
      </p>
      <ul className="studio-ways" aria-label={words.events}>
        {now?.events.map((walkEvent) => (
          <EventRow key={walkEvent.event} walkEvent={walkEvent} send={send} />
        ))}
      </ul>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of the same origin with scripts: a sandbox attribute would not restrict it */}
      <iframe key={`${round} ${address}`} ref={frame} title={words.frame} src={address} />
      {now && (
        <>
          <Pairs
            name={words.guards}
            rows={now.guards.map(({ name, passes }) => [name, passes ? '✓' : '✗'])}
          />
          <Pairs
            name={words.context}
            rows={Object.entries(now.context).map(([name, value]) => [
              name,
              toText(value),
              before !== undefined && toText(before.context[name]) !== toText(value),
            ])}
          />
        </>
      )}
    </section>
  )
}
