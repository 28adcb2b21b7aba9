import { useState, useEffect, useRef, useId } from 'react'
import type { FlowSession, SessionAction, SessionIdle } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { useModal } from '../../view/focus.ts'
import { announcedSeconds, minutesAndSeconds, useRemaining } from '../../view/hooks.ts'
import { SessionIdleTimer } from './idle-timer.ts'
import type { ReactNode } from 'react'

interface ModalProps {
  title: string
  role?: 'alertdialog'
  /** Hides the page behind it. */
  cover?: boolean
  /** Called for the Escape key. The caller decides whether the dialog closes. */
  onCancel(): void
  children: ReactNode
}

/** A modal dialog. It traps the focus until it is closed. */
function Modal({ title, role, cover, onCancel, children }: Readonly<ModalProps>) {
  const { ref, onCancel: cancel } = useModal(onCancel)
  const id = useId()
  return (
    <dialog
      ref={ref}
      className={cover ? 'session-dialog session-cover' : 'session-dialog'}
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={cancel}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`} className="stack">
        {children}
      </div>
    </dialog>
  )
}

interface ConfirmProps {
  session: FlowSession
  action: SessionAction
  passes(guard: string | undefined): boolean
  /** A request is running that must not be interrupted. */
  locked: boolean
  /** Ends the session. After success another page is loaded. */
  run(): Promise<unknown>
  onClose(): void
}

/** Asks for confirmation before the session ends, and says what the consequences are. */
export function ConfirmDialog({ session, action, passes, locked, run, onClose }: Readonly<ConfirmProps>) {
  const { text } = useEngine()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const isDisabled = locked || state === 'busy'
  const go = () => {
    if (isDisabled) return
    setState('busy')
    run().catch(() => setState('failed'))
  }
  const notes = (action.notes ?? []).filter(({ when }) => passes(when))
  return (
    <Modal title={text(action.title)} onCancel={() => state !== 'busy' && onClose()}>
      <p>{text(action.text)}</p>
      {notes.map((one) => (
        <p key={one.text} className="notice notice-warning">
          {text(one.text)}
        </p>
      ))}
      <div className="actions">
        <button type="button" className="button" onClick={() => state !== 'busy' && onClose()}>
          {text(session.cancel)}
        </button>
        <button
          type="button"
          className={`button ${action.danger ? 'button-danger' : 'button-primary'}`}
          aria-disabled={isDisabled || undefined}
          onClick={go}
        >
          {text(state === 'busy' ? 'frame.busy' : action.confirm)}
        </button>
      </div>
      <p role="status">
        {locked && text(session.locked)}
        {state === 'failed' && text(session.failed)}
      </p>
    </Modal>
  )
}

interface IdleProps {
  idle: SessionIdle
  /** A request is running that must not be interrupted. */
  locked: boolean
  /** Ends the session. After success another page is loaded. */
  run(): Promise<unknown>
}

/** Warns an inactive customer, counts down, and then ends the session. */
export function IdleDialog({ idle, locked, run }: Readonly<IdleProps>) {
  const { text, product } = useEngine()
  const [deadline, setDeadline] = useState<number>()
  const [isOver, setIsOver] = useState(false)
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
      onOver: setIsOver,
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
  if (isOver)
    return (
      <Modal title={text(idle.over ?? idle.title)} cover onCancel={() => {}}>
        <p role="status">{text('frame.busy')}</p>
      </Modal>
    )
  if (deadline === undefined || left === undefined) return null
  const stay = () => timer.current?.reset()
  const mark = announcedSeconds.find((seconds) => left <= seconds)
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
