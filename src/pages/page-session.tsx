import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Entry } from '#generated/engine.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { SessionOf } from '#engine/screen/session/session-of.tsx'
import { runtimeOf } from '../boot/flow.ts'

function Session({ runtime }: Readonly<{ runtime: Runtime }>) {
  return <SessionOf runtime={runtime} view={useSyncExternalStore(runtime.subscribe, runtime.view)} />
}

/** The session of the switch in this tab, on a page that is no step of a flow: who is here, the ways to end it, idle time. */
export default function PageSession({ entry }: Readonly<{ entry: Entry }>) {
  const [runtime, setRuntime] = useState<Runtime>()
  useEffect(() => {
    let isShown = true
    const show = (loaded: Runtime) => {
      if (!isShown) return
      // The switch may have moved on since this flow was last shown.
      loaded.reread()
      setRuntime(loaded)
    }
    // The page matters more than its header: what does not load is reported, and the page stays.
    runtimeOf(entry).then(show, reportError)
    return () => {
      isShown = false
    }
  }, [entry])
  return runtime ? <Session runtime={runtime} /> : null
}
