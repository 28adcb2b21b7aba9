import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import type { FlowSession, SessionAction, SessionIdle } from '#generated/engine.ts'
import { PressButton } from '../../view/button.tsx'
import { useEngine } from '../../view/engine.ts'
import { useModal } from '../../view/focus.ts'
import { announcedSeconds, minutesAndSeconds, useRemaining } from '../../view/hooks.ts'
import { startIdleTimer } from './idle-timer.ts'

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

interface EndProps {
  /** A request is running that must not be interrupted. */
  locked: boolean
  /** Ends the session. After success another page is loaded. */
  run(): Promise<unknown>
}

type ConfirmProps = EndProps & {
  session: FlowSession
  action: SessionAction
  passes(guard: string | undefined): boolean
  onClose(): void
}

/** Asks for confirmation before the session ends, and says what the consequences are. */
export function ConfirmDialog({ session, action, passes, locked, run, onClose }: Readonly<ConfirmProps>) {
  const { text } = useEngine()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const close = () => state !== 'busy' && onClose()
  const go = () => {
    setState('busy')
    run().catch(() => setState('failed'))
  }
  const notes = (action.notes ?? []).filter(({ when }) => passes(when))
  return (
    <Modal title={text(action.title)} onCancel={close}>
      <p>{text(action.text)}</p>
      {notes.map((note) => (
        <p key={note.text} className="notice notice-warning">
          {text(note.text)}
        </p>
      ))}
      <div className="actions">
        <PressButton look="plain" label={text(session.cancel)} onPress={close} />
        <PressButton
          look={action.danger ? 'danger' : 'primary'}
          label={text(action.confirm)}
          busy={state === 'busy'}
          disabled={locked}
          onPress={go}
        />
      </div>
      <p role="status">
        {locked && text(session.locked)}
        {state === 'failed' && text(session.failed)}
      </p>
    </Modal>
  )
}

/** Warns an inactive customer, counts down, and then ends the session. */
export function IdleDialog({ idle, locked, run }: Readonly<EndProps & { idle: SessionIdle }>) {
  const { text, product } = useEngine()
  const [deadline, setDeadline] = useState<number>()
  const [isOver, setIsOver] = useState(false)
  const timer = useRef<ReturnType<typeof startIdleTimer>>(undefined)
  const stay = () => timer.current?.restart()
  const end = useEffectEvent(() => {
    if (locked) stay()
    else run().catch(stay)
  })
  const after = product.idleAfter?.() ?? idle.after
  const { countdown } = idle
  useEffect(() => {
    const own = startIdleTimer({
      after,
      countdown,
      onWarn: setDeadline,
      onOver: setIsOver,
      onExpire: () => end(),
      lastActiveElsewhere: product.lastActiveElsewhere,
    })
    timer.current = own
    return own.stop
  }, [after, countdown, product])
  const left = useRemaining(deadline === undefined ? undefined : new Date(deadline).toISOString())
  if (isOver)
    return (
      <Modal title={text(idle.over ?? idle.title)} cover onCancel={() => {}}>
        <p role="status">{text('frame.busy')}</p>
      </Modal>
    )
  if (deadline === undefined || left === undefined) return null
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
        <PressButton look="primary" label={text(idle.extend)} onPress={stay} />
      </div>
    </Modal>
  )
}
