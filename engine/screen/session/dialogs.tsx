import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react'
import type { FlowSession, SessionAction, SessionIdle } from '#generated/engine.ts'
import { activityEvents } from '../../flow/persist.ts'
import { PressButton } from '../../view/button.tsx'
import { useEngine } from '../../view/engine.ts'
import { useModal } from '../../view/focus.ts'
import { announcedSeconds, minutesAndSeconds, useRemaining } from '../../view/hooks.ts'

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
  const [{ deadline, isOver }, setIdle] = useState<Idle>({})
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
      onChange: setIdle,
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

/** How long the customer has been inactive. Empty while there is nothing to warn of. */
interface Idle {
  /** The warning is due: when the session ends, in milliseconds since 1970. */
  deadline?: number
  /** The deadline has passed, as after a sleep: nothing of the session may be shown any more. */
  isOver?: boolean
}

interface Options {
  /** Milliseconds of inactivity until the warning, and from the warning to the end. */
  after: number
  countdown: number
  onChange(idle: Idle): void
  onExpire(): void
  /** When the customer was last active in another tab of the same session. */
  lastActiveElsewhere?: (() => Promise<number | undefined>) | undefined
}

/** Starts the inactivity timer. After the warning only `restart` and other tabs restart it. After a sleep past its end there is no warning. */
export function startIdleTimer(options: Options): { restart(): void; stop(): void } {
  const { after, countdown, onChange, onExpire, lastActiveElsewhere } = options
  const listening = new AbortController()
  const { signal } = listening
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Date.now()
  let isWarned = false
  let isAsking = false

  const end = () => last + after + countdown
  const lookAt = (time: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void look(), time - Date.now())
  }
  const restart = (from = Date.now()) => {
    last = from
    isWarned = false
    onChange({})
    void look()
  }
  /** Warns, or ends the session, unless the customer was active in another tab meanwhile. */
  async function look(): Promise<void> {
    if (Date.now() >= end()) onChange({ isOver: true })
    if (Date.now() < last + after) return lookAt(last + after)
    if (isAsking) return
    isAsking = true
    const askedAt = Date.now()
    const elsewhere = await lastActiveElsewhere?.().catch(() => undefined)
    isAsking = false
    if (signal.aborted) return
    if (elsewhere !== undefined && elsewhere > last) return restart(elsewhere)
    // The customer was active in this tab while the answer of the other tabs was awaited.
    if (Date.now() < last + after) return lookAt(last + after)
    // An answer from before a sleep says nothing of the time after it.
    if (Date.now() >= end()) return askedAt < end() ? look() : onExpire()
    lookAt(end())
    if (!isWarned) onChange({ deadline: end() })
    isWarned = true
  }
  // Activity only stores the time. The timer checks it when it fires. The first sign after a sleep comes too late.
  const onActivity = () => {
    if (Date.now() >= end()) void look()
    else if (!isWarned) last = Date.now()
  }
  for (const kind of activityEvents)
    addEventListener(kind, onActivity, { capture: true, passive: true, signal })
  document.addEventListener('visibilitychange', () => void look(), { signal })
  void look()
  return {
    restart: () => restart(),
    stop() {
      listening.abort()
      clearTimeout(timer)
    },
  }
}
