import { useId, useState } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { Anchor } from '../anchor.tsx'
import type { RecoveryAction } from './recovery-actions.ts'
import { useWait, waitText } from './problem-text.ts'

interface Props {
  problem: Problem
  actions: RecoveryAction[]
  /** The first action is the primary one of the screen. */
  primary?: boolean
}

/** The recovery actions as buttons and links. During `retryAfter` the retry button is disabled and shows the remaining time. */
export function RecoveryButtons({ problem, actions, primary = true }: Readonly<Props>) {
  const { text } = useEngine()
  const id = useId()
  const left = useWait(problem)
  const [busy, setBusy] = useState<string>()
  const press = ({ id: name, choose }: RecoveryAction) => {
    const running = busy === undefined && choose?.()
    if (!running) return
    setBusy(name)
    void running.finally(() => setBusy(undefined))
  }
  if (actions.length === 0) return null
  return (
    <>
      <WaitNote id={id} left={left} />
      <div className="cluster">
        {actions.map((action, index) => {
          const { id: name, label, values, link, timed } = action
          const className = `button button-${primary && index === 0 ? 'primary' : 'secondary'}`
          const isDisabled = timed && Boolean(left)
          if (link) {
            return (
              <Anchor key={name} to={link} className={className}>
                {text(label, values)}
              </Anchor>
            )
          }
          return (
            <button
              key={name}
              type="button"
              className={className}
              aria-disabled={isDisabled || busy !== undefined || undefined}
              aria-describedby={isDisabled ? id : undefined}
              onClick={isDisabled ? undefined : () => press(action)}
            >
              {busy === name ? text('frame.busy') : text(label, values)}
            </button>
          )
        })}
      </div>
    </>
  )
}

/** The remaining waiting time (`left`, in seconds). Screen readers are told only when it is over. */
export function WaitNote({ id, left }: Readonly<{ id: string; left: number | undefined }>) {
  const engine = useEngine()
  if (left === undefined) return null
  return (
    <>
      {left > 0 && (
        <p id={id} className="problem-extra" role="timer">
          {waitText(left, engine)}
        </p>
      )}
      <output className="visually-hidden">{left === 0 ? engine.text('ui.problem.waited') : ''}</output>
    </>
  )
}
