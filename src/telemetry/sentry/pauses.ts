import type { replayIntegration } from '@sentry/react'
import { secrets } from '../../boot/reload-guard.ts'

type Replay = ReturnType<typeof replayIntegration>

/** Stops the recording as soon as a PIN or a TAN can be entered, and goes on, as a new one, when that is over. */
export function pauseAtSecrets(replay: Replay): () => void {
  let paused: { mode: ReturnType<Replay['getRecordingMode']>; stopped: Promise<void> } | undefined
  const look = () => {
    const secret = document.querySelector(secrets) !== null
    if (secret && !paused) paused = { mode: replay.getRecordingMode(), stopped: replay.stop() }
    if (secret || !paused) return
    const { mode, stopped } = paused
    paused = undefined
    void stopped.then(() => {
      // Another secret may have come meanwhile; then its own end goes on.
      if (over || paused) return
      if (mode === 'session') replay.start()
      else if (mode === 'buffer') replay.startBuffering()
    })
  }
  let over = false
  // Told before the next frame is painted, so before anyone can type.
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
  return () => {
    over = true
    observer.disconnect()
  }
}
