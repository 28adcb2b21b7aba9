import { Suspense, useEffect, useState } from 'react'
import '../theme/rail.css'
import type { RailPart as Part } from '#generated/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { RailPart } from './load-screen.ts'
import { useWide } from './use-wide.ts'

export type RailPosition = 'beside' | Part['narrow']

/** The parts of a rail that belong to one place: all of them beside the body where the window is wide, each at its own where it is not. */
export default function Rail({ parts, position }: Readonly<{ parts: Part[]; position: RailPosition }>) {
  const { passes } = useScreen()
  const isBeside = position === 'beside'
  const wide = useWide()
  // Beside the first screen after loading it may come a moment later: nothing moves, and the step itself can be used sooner.
  const [isDeferred, setIsDeferred] = useState(
    () => isBeside && performance.getEntriesByName('app:ready').length === 0,
  )
  useEffect(() => {
    if (!isDeferred) return undefined
    const observer = new PerformanceObserver((marks) => {
      if (marks.getEntriesByName('app:ready').length > 0) setIsDeferred(false)
    })
    observer.observe({ type: 'mark', buffered: true })
    return () => observer.disconnect()
  }, [isDeferred])
  if (wide !== isBeside) return null
  const shown = parts.filter(({ narrow, when }) => (isBeside || narrow === position) && passes(when))
  if (shown.length === 0) return null
  const body = shown.map(({ screen }) => (
    <div key={screen} className="rail-part">
      {!isDeferred && <RailPart name={screen} folded={position === 'folded'} />}
    </div>
  ))
  return <Suspense>{isBeside ? <div className="rail">{body}</div> : body}</Suspense>
}
