import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Runtime } from '#engine/flow/runtime.ts'
import { SessionMenu } from '#engine/screen/flow-view.tsx'

function Session({ runtime }: Readonly<{ runtime: Runtime }>) {
  return <SessionMenu runtime={runtime} view={useSyncExternalStore(runtime.subscribe, runtime.view)} />
}

/** The session menu and the idle timer of the switch in this tab, for a page that is not a step of its flow. */
export default function PageSession({ load }: Readonly<{ load: () => Promise<Runtime> }>) {
  const [runtime, setRuntime] = useState<Runtime>()
  useEffect(() => {
    let isShown = true
    const show = (loaded: Runtime) => {
      if (!isShown) return
      // Another flow may have changed the stored context since this flow was last shown.
      loaded.reread()
      setRuntime(loaded)
    }
    // If the flow does not load, the error is reported and the page is shown without the menu.
    load().then(show, reportError)
    return () => {
      isShown = false
    }
  }, [load])
  return runtime ? <Session runtime={runtime} /> : null
}
