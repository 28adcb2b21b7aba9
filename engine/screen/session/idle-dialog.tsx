import { useEffect, useRef, useState } from 'react'
import type { SessionIdle } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { minutesAndSeconds, useRemaining } from '../../view/use-remaining.ts'
import { SessionIdleTimer } from './idle-timer.ts'
import { Modal } from './modal.tsx'

interface Props {
  idle: SessionIdle
  /** A request is running that must not be interrupted. */
  locked: boolean
  /** Ends the session. After success another page is loaded. */
  run(): Promise<unknown>
}

/** Remaining seconds that are announced to screen readers. Announcing each second would be too much. */
const announceAt = [10, 30, 60]

/** Warns an inactive customer, counts down, and then ends the session. */
export function IdleDialog({ idle, locked, run }: Readonly<Props>) {
  const { text, product } = useEngine()
  const [deadline, setDeadline] = useState<number>()
  const timer = useRef<SessionIdleTimer>(undefined)
  const latest = useRef({ locked, run })
  useEffect(() => {
    latest.current = { locked, run }
  })
  const after = product.idleAfter?.() ?? idle.after
  const { countdown } = idle
  useEffect(() => {
    const own = new SessionIdleTimer({
      after,
      countdown,
      onWarn: setDeadline,
      lastActiveElsewhere: product.lastActiveElsewhere,
      onExpire() {
        if (latest.current.locked) own.reset()
        else latest.current.run().catch(() => own.reset())
      },
    })
    timer.current = own
    return () => own.stop()
  }, [after, countdown, product])
  const left = useRemaining(deadline === undefined ? undefined : new Date(deadline).toISOString())
  if (deadline === undefined || left === undefined) return null
  const stay = () => timer.current?.reset()
  const mark = announceAt.find((seconds) => left <= seconds)
  const remainingText = (seconds: number) => text(idle.remaining, { time: minutesAndSeconds(seconds) })
  return (
    <Modal title={text(idle.title)} role="alertdialog" onCancel={stay}>
      <p>{text(idle.text)}</p>
      <p className="session-left" role="timer">
        {remainingText(left)}
      </p>
      <output className="visually-hidden">{mark !== undefined && remainingText(mark)}</output>
      <div className="actions">
        <button type="button" className="button button-primary" onClick={stay}>
          {text(idle.extend)}
        </button>
      </div>
    </Modal>
  )
}
