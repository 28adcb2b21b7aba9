import { useEffect, useRef, useState } from 'react'
import type { Look } from '../look.ts'
import { Pairs } from './pairs.tsx'
import { isTold } from './walk-messages.ts'
import type { Asked, Offered, Told } from './walk-messages.ts'

export function walkAddress(flow: string, { tenant, locale, scheme }: Look): string {
  const query = new URLSearchParams({ lang: locale, ...(tenant && { tenant }), ...(scheme && { scheme }) })
  return `/studio/walk/${flow}?${query}`
}

/** One event: a button where the page may send it, and why where it may not. */
function EventRow({ offered, send }: Readonly<{ offered: Offered; send: (event: string) => void }>) {
  const { event, taken, guards, carries } = offered
  const refused = !taken
    ? 'refused'
    : carries.length
      ? 'carries what the screen holds: use the screen'
      : 'taken'
  return (
    <li>
      <button
        type="button"
        className="button"
        disabled={!taken || carries.length > 0}
        onClick={() => send(event)}
      >
        {event}
      </button>
      <span>
        {refused}
        {guards.length > 0 && ` (${guards.join(', ')})`}
      </span>
    </li>
  )
}

const said = (value: unknown) => JSON.stringify(value, null, 1)

/** The context by its keys, with what differs from the step before. */
const contextRows = (now: Told, before: Told | undefined) =>
  Object.entries(now.context).map(([name, value]) => ({
    name,
    value: said(value),
    isNew: before !== undefined && said(before.context[name]) !== said(value),
  }))

const guardRows = ({ guards }: Told) =>
  guards.map(({ name, passes }) => ({ name, value: passes ? '✓ passes' : '✗ does not' }))

interface Props {
  flow: string
  look: Look
  /** Where the walk stands; undefined before it has begun. */
  onStep: (path: string | undefined) => void
}

/** A walk through a flow: its real screen, its events, its context and what each guard says of it. */
export function WalkPanel({ flow, look, onStep }: Readonly<Props>) {
  const frame = useRef<HTMLIFrameElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = useRef(false)
  const [round, setRound] = useState(0)
  const [{ now, before }, setSteps] = useState<{ now?: Told; before?: Told }>({})
  useEffect(() => {
    const hear = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow || !isTold(data))
        return
      setSteps(({ now: last, before: old }) => {
        const same = last?.path === data.path && said(last.context) === said(data.context)
        const from = same ? old : last
        return { now: data, ...(from && { before: from }) }
      })
      onStep(data.path)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [onStep])
  const path = now?.path
  useEffect(() => {
    // The button that was pressed is gone with its state.
    if (sent.current) heading.current?.focus()
    sent.current = false
  }, [path])
  const send = (event: string) => {
    sent.current = true
    const asked: Asked = { kind: 'walk-asked', event }
    frame.current?.contentWindow?.postMessage(asked, window.location.origin)
  }
  const begin = () => {
    setSteps({})
    onStep(undefined)
    setRound(round + 1)
  }
  return (
    <section className="studio-flow-panel" aria-labelledby="studio-flow-walk">
      <h2 id="studio-flow-walk" ref={heading} tabIndex={-1} className="studio-flow-title">
        Walk: {path ?? 'begins'}
      </h2>
      <p role="status">
        {now?.waitsFor && `Waits for ${now.waitsFor}.`}
        {now?.status === 'done' && 'The flow has ended.'}
      </p>
      <div className="cluster">
        <button type="button" className="button" onClick={begin}>
          Begin anew
        </button>
      </div>
      <ul className="studio-flow-events" aria-label="Events">
        {now?.events.map((offered) => (
          <EventRow key={offered.event} offered={offered} send={send} />
        ))}
      </ul>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page, with scripts and its origin: a sandbox of both holds nothing */}
      <iframe
        key={`${round} ${walkAddress(flow, look)}`}
        ref={frame}
        title={`Walk through ${flow}`}
        src={walkAddress(flow, look)}
        className="studio-flow-page"
      />
      {now && (
        <>
          <Pairs caption="Guards" heads={['Guard', 'Now']} rows={guardRows(now)} />
          <Pairs caption="Context" heads={['Key', 'Value']} rows={contextRows(now, before)} />
        </>
      )}
    </section>
  )
}
