import { useEngine } from '../engine.ts'
import { clock } from '../use-remaining.ts'

/** How long is still to wait, ticking in silence, and said aloud once it is over. `left` in seconds, undefined for no wait. */
export function WaitNote({ id, left }: Readonly<{ id: string; left: number | undefined }>) {
  const { text } = useEngine()
  if (left === undefined) return null
  return (
    <>
      {left > 0 && (
        <p id={id} className="problem-extra" role="timer">
          {text('ui.problem.wait', { time: clock(left) })}
        </p>
      )}
      <output className="visually-hidden">{left === 0 ? text('ui.problem.waited') : ''}</output>
    </>
  )
}
