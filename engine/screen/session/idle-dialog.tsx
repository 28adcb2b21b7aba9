import { useEffect, useRef, useState } from 'react'
import type { SessionIdle } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { clock, useRemaining } from '../../view/use-remaining.ts'
import { Absence } from './idle-timer.ts'
import { Modal } from './modal.tsx'

interface Props {
  idle: SessionIdle
  /** Something is being sent that must not be cut off. */
  locked: boolean
  /** Ends the session; the page is left by that. */
  run(): Promise<unknown>
}

/** Seconds left at which screen readers hear of it; each second would drown everything else. */
const marks = [10, 30, 60]

/** Asks a customer who does nothing whether they are there, counts down, and ends the session. */
export function Idle({ idle, locked, run }: Readonly<Props>) {
  const { text, product } = useEngine()
  const [end, setEnd] = useState<number>()
  const absence = useRef<Absence>(undefined)
  const latest = useRef({ locked, run })
  useEffect(() => {
    latest.current = { locked, run }
  })
  const after = product.idleAfter?.() ?? idle.after
  const warning = Math.min(idle.warning, after / 2)
  useEffect(() => {
    const own = new Absence({
      after,
      warning,
      warn: setEnd,
      over() {
        if (latest.current.locked) own.back()
        else latest.current.run().catch(() => own.back())
      },
    })
    absence.current = own
    return () => own.stop()
  }, [after, warning])
  const left = useRemaining(end === undefined ? undefined : new Date(end).toISOString())
  if (end === undefined || left === undefined) return null
  const stay = () => absence.current?.back()
  const mark = marks.find((seconds) => left <= seconds)
  const say = (seconds: number) => text(idle.left, { time: clock(seconds) })
  return (
    <Modal title={text(idle.title)} role="alertdialog" onCancel={stay}>
      <p>{text(idle.text)}</p>
      <p className="session-left" role="timer">
        {say(left)}
      </p>
      <output className="visually-hidden">{mark !== undefined && say(mark)}</output>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={stay}>
          {text(idle.stay)}
        </button>
      </div>
    </Modal>
  )
}
