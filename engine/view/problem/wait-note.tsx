import { useEngine } from '../engine.ts'
import { heldFor } from './wait.ts'

/** How long is still to wait, ticking in silence, and said aloud once it is over. `left` in seconds, undefined for no wait. */
export function WaitNote({ id, left }: Readonly<{ id: string; left: number | undefined }>) {
  const engine = useEngine()
  if (left === undefined) return null
  return (
    <>
      {left > 0 && (
        <p id={id} className="problem-extra" role="timer">
          {heldFor(left, engine)}
        </p>
      )}
      <output className="visually-hidden">{left === 0 ? engine.text('ui.problem.waited') : ''}</output>
    </>
  )
}
