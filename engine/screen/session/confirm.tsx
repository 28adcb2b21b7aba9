import { useState } from 'react'
import type { FlowSession, SessionAction } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Modal } from './modal.tsx'

interface Props {
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
export function ConfirmDialog({ session, action, passes, locked, run, onClose }: Readonly<Props>) {
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
