import { useSyncExternalStore } from 'react'
import { useEngine } from '#engine/view/engine.ts'
import { onMemoryOnly } from '../session/storage.ts'

let memoryOnly = false
export const startedWith = { otherTenant: false, newSwitch: false }

const subscribeOnline = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
const subscribeMemory = (changed: () => void) => {
  onMemoryOnly(() => {
    memoryOnly = true
    changed()
  })
  return () => {}
}

/**
 * Notices for all screens: offline, input that a reload would lose, another tenant than requested, a new switch for another
 * tenant.
 */
export function Notices() {
  const { text } = useEngine()
  const online = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const volatile = useSyncExternalStore(subscribeMemory, () => memoryOnly)
  const keys = [
    ...(online ? [] : ['frame.offline']),
    ...(volatile ? ['frame.memoryOnly'] : []),
    ...(startedWith.otherTenant ? ['frame.otherTenant'] : []),
    ...(startedWith.newSwitch ? ['frame.newSwitch'] : []),
  ]
  return (
    <div role="status" className="notices">
      {keys.map((key) => (
        <p key={key} className="notice notice-warning">
          {text(key)}
        </p>
      ))}
    </div>
  )
}
