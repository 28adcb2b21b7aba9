import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { eventsOf, lineage } from '#engine/tools/flow/states.ts'
import { entries, get, isObject } from '#engine/util/json.ts'
import type { Walk } from '../../gallery/cell.tsx'
import { withLook, type Look } from '../../gallery/cells.ts'
import { Button } from '../field.tsx'
import { fill, screenName, useTexts } from '../studio-texts.ts'

/** Whether a value reads data of the event (`/event/...`). Only the screen can send such an event. */
const readsEvent = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.startsWith('/event/')
    : Array.isArray(value)
      ? value.some(readsEvent)
      : entries(value).some(([, item]) => readsEvent(item))

/** The events that the current state of a walk, or a parent state, handles, with the names of their guards. */
function eventsAt({ model, runtime }: Walk) {
  const { path } = runtime.view()
  const node = model.states.find((state) => state.path === path)
  const ancestors = node ? lineage(node) : []
  return (node ? eventsOf(node) : []).map((event) => {
    const holder = ancestors.find(({ value }) => get(value.on, event) !== undefined)
    const transitions = [get(holder?.value.on, event)].flat().filter(isObject)
    const guards = transitions.flatMap(({ guard }) => (typeof guard === 'string' ? [guard] : []))
    return { event, guards: [...new Set(guards)], needsData: readsEvent(transitions) }
  })
}

interface PairsProps {
  name: string
  rows: readonly (readonly [name: string, value: string])[]
}

/** A table of names and values. */
const Pairs = ({ name: caption, rows }: Readonly<PairsProps>) => (
  <table className="studio-pairs">
    <caption>{caption}</caption>
    <tbody>
      {rows.map(([name, value]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

const none = () => () => {}

interface Props {
  flow: string
  look: Partial<Look>
  /** Called with the screen that is shown; undefined before the start. */
  onStep: (screen: string | undefined) => void
}

/** A walk through a flow: the real screen in a session of its own, the events that it takes, its context and guards. */
export function WalkPanel({ flow, look, onStep }: Readonly<Props>) {
  const texts = useTexts()
  const { walk: words } = texts
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = useRef(false)
  const [round, setRound] = useState(0)
  const [walk, setWalk] = useState<Walk>()
  const view = useSyncExternalStore(walk?.runtime.subscribe ?? none, () => walk?.runtime.view())
  useEffect(() => {
    window.takeWalk = setWalk
    return () => {
      delete window.takeWalk
    }
  }, [])
  const path = view?.path
  const screen = view?.meta.screen
  useEffect(() => onStep(screen), [onStep, screen])
  useEffect(() => {
    // The pressed button is removed with its state, so the focus moves to the heading.
    if (sent.current) heading.current?.focus()
    sent.current = false
  }, [path])
  const send = (type: string) => {
    sent.current = true
    walk?.runtime.send({ type })
  }
  const restart = () => {
    setWalk(undefined)
    setRound(round + 1)
  }
  const address = withLook(`/gallery/walk/${flow}`, look, true)
  return (
    <section className="card studio-grid" aria-labelledby="studio-walk">
      <h3 id="studio-walk" ref={heading} tabIndex={-1}>
        {fill(words.title, { page: screen === undefined ? '…' : screenName(texts, screen) })}
      </h3>
      <p role="status">
        {walk?.runtime.state().invoke && words.waits}
        {view?.status === 'done' && words.ended}
      </p>
      <p>
        <Button onClick={restart}>{words.restart}</Button>
      </p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- our own page of the same origin with scripts: a sandbox attribute would not restrict it */}
      <iframe className="studio-walk" key={`${round} ${address}`} title={words.frame} src={address} />
      <details className="studio-grid">
        <summary>{words.inside}</summary>
        <p>{path}</p>
        <ul className="studio-grid" aria-label={words.events}>
          {walk &&
            eventsAt(walk).map(({ event, guards, needsData }) => {
              const isAllowed = walk.runtime.can(event)
              return (
                <li key={event} className="cluster">
                  <Button disabled={!isAllowed || needsData} onClick={() => send(event)}>
                    {event}
                  </Button>
                  {!isAllowed ? words.refused : needsData && words.carries}
                  {guards.length > 0 && ` (${guards.join(', ')})`}
                </li>
              )
            })}
        </ul>
        {walk && view && (
          <>
            <Pairs
              name={words.guards}
              rows={walk.guards.map((name) => [name, walk.runtime.passes(name) ? '✓' : '✗'])}
            />
            <Pairs
              name={words.context}
              rows={Object.entries(view.context).map(([name, value]) => [
                name,
                JSON.stringify(value, null, 1),
              ])}
            />
          </>
        )}
      </details>
    </section>
  )
}
