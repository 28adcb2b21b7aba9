import { useEffect, useState, useSyncExternalStore } from 'react'
import { callAt } from '#engine/util/dates.ts'
import { useEngine } from '#engine/view/engine.ts'
import { memoryOnly } from '../session/storage.ts'

export const startupNotices = { otherTenant: false, newSwitch: false }

const subscribeOnline = (changed: () => void) => {
  const stopping = new AbortController()
  for (const type of ['online', 'offline'])
    window.addEventListener(type, changed, { signal: stopping.signal })
  return () => stopping.abort()
}

/** The notice of the operator; undefined outside of its period. */
function useOperatorsNotice() {
  const { tenant, locale } = useEngine()
  const { notice } = tenant
  const [now, setNow] = useState(Date.now)
  const from = Date.parse(notice?.from ?? '') || 0
  const to = Date.parse(notice?.to ?? '') || Infinity
  const change = [from, to].find((at) => at > now) ?? Infinity
  useEffect(() => callAt(change, () => setNow(Date.now())), [change])
  const words = notice?.text[locale] ?? notice?.text.de ?? notice?.text.en
  return notice && words && now >= from && now < to ? { level: notice.level, words } : undefined
}

/** Notices above all screens: the operator's; offline; a reload would lose input; another tenant than asked; a restart for it. */
export function Notices() {
  const { text } = useEngine()
  const online = useSyncExternalStore(
    subscribeOnline,
    () => navigator.onLine,
    () => true,
  )
  const volatile = useSyncExternalStore(memoryOnly.subscribe, memoryOnly.read, () => false)
  const own = useOperatorsNotice()
  const keys = [
    ...(online ? [] : ['frame.offline']),
    ...(volatile ? ['frame.memoryOnly'] : []),
    ...(startupNotices.otherTenant ? ['frame.otherTenant'] : []),
    ...(startupNotices.newSwitch ? ['frame.newSwitch'] : []),
  ]
  return (
    // No role: an empty status would be a stop for screen readers.
    <div aria-live="polite" aria-atomic="true" className="notices">
      {own && (
        <p className={`notice notice-${own.level}`}>
          <span>
            <span className="visually-hidden">{text(`frame.notice.${own.level}`)} </span>
            {own.words}
          </span>
        </p>
      )}
      {keys.map((key) => (
        <p key={key} className="notice notice-warning">
          {text(key)}
        </p>
      ))}
    </div>
  )
}
