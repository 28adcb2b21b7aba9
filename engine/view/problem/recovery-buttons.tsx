import { useId, useState } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { Anchor } from '../anchor.tsx'
import type { RecoveryAction } from './recovery-actions.ts'
import { useWait, waitText } from './problem-text.ts'

/** The recovery actions as buttons and links, the first one primary. An action that must wait is disabled and says how long. */
export function RecoveryButtons({ problem, actions }: { problem: Problem; actions: RecoveryAction[] }) {
  const { text } = useEngine()
  const id = useId()
  const left = useWait(problem)
  const [busy, setBusy] = useState<string>()
  const press = ({ id: name, choose }: RecoveryAction) => {
    const done = busy === undefined && choose?.()
    if (!done) return
    setBusy(name)
    void done.finally(() => setBusy(undefined))
  }
  if (actions.length === 0) return null
  return (
    <>
      <WaitNote id={id} left={left} />
      <div className="cluster">
        {actions.map((action, index) => {
          const { id: name, label, values, link, timed } = action
          const className = `button button-${index === 0 ? 'primary' : 'secondary'}`
          const held = timed && Boolean(left)
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
              aria-disabled={held || busy !== undefined || undefined}
              aria-describedby={held ? id : undefined}
              onClick={held ? undefined : () => press(action)}
            >
              {busy === name ? text('frame.busy') : text(label, values)}
            </button>
          )
        })}
      </div>
    </>
  )
}

/** How long is still to wait, ticking in silence, and said aloud once it is over. `left` in seconds, undefined for no wait. */
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
