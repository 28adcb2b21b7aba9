import { useState } from 'react'
import type { FlowSession, SessionAction } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Modal } from './modal.tsx'

interface Props {
  session: FlowSession
  action: SessionAction
  passes(guard: string | undefined): boolean
  /** Something is being sent that must not be cut off. */
  locked: boolean
  /** Does it; the page is left by that. */
  run(): Promise<unknown>
  onClose(): void
}

/** Asks before a session is ended, and says what that means here. */
export function ConfirmDialog({ session, action, passes, locked, run, onClose }: Readonly<Props>) {
  const { text } = useEngine()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const waits = locked || state === 'busy'
  const go = () => {
    if (waits) return
    setState('busy')
    run().catch(() => setState('failed'))
  }
  const more = (action.more ?? []).filter(({ when }) => passes(when))
  return (
    <Modal title={text(action.title)} onCancel={() => state !== 'busy' && onClose()}>
      <p>{text(action.text)}</p>
      {more.map((one) => (
        <p key={one.text} className="notice notice-warning">
          {text(one.text)}
        </p>
      ))}
      <div className="actions">
        <button type="button" className="button" onClick={() => state !== 'busy' && onClose()}>
          {text(session.stay)}
        </button>
        <button
          type="button"
          className={`button ${action.danger ? 'button-danger' : 'button-primary'}`}
          aria-disabled={waits || undefined}
          onClick={go}
        >
          {text(state === 'busy' ? 'frame.busy' : action.go)}
        </button>
      </div>
      <p role="status">
        {locked && text(session.locked)}
        {state === 'failed' && text(session.failed)}
      </p>
    </Modal>
  )
}
