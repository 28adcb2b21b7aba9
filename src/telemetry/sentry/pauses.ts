import type { replayIntegration } from '@sentry/react'
import { secretFields } from '../../boot/reload-guard.ts'

type Replay = ReturnType<typeof replayIntegration>

/** Stops the session replay while a field for a PIN or TAN is on the page; starts a new replay when it is gone. */
export function pauseAtSecrets(replay: Replay): () => void {
  let paused: { mode: ReturnType<Replay['getRecordingMode']>; stopped: Promise<void> } | undefined
  const update = () => {
    const hasSecretField = document.querySelector(secretFields) !== null
    if (hasSecretField && !paused) paused = { mode: replay.getRecordingMode(), stopped: replay.stop() }
    if (hasSecretField || !paused) return
    const { mode, stopped } = paused
    paused = undefined
    void stopped.then(() => {
      // Another secret field may have appeared meanwhile: the replay starts when that one is gone.
      if (ended || paused) return
      if (mode === 'session') replay.start()
      else if (mode === 'buffer') replay.startBuffering()
    })
  }
  let ended = false
  // Mutation observers run before the next paint, so before anyone can type into a new field.
  const observer = new MutationObserver(update)
  observer.observe(document.body, { childList: true, subtree: true })
  update()
  return () => {
    ended = true
    observer.disconnect()
  }
}
