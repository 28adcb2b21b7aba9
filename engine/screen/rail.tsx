import { useSyncExternalStore, Suspense, useEffect, useState } from 'react'
import '../theme/rail.css'
import type { RailPart as RailPartData } from '#generated/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { RailPart } from './load-screen.ts'

export type RailPosition = 'beside' | RailPartData['narrow']

interface Props {
  parts: RailPartData[]
  position: RailPosition
  /** Ref of the element above the rail parts into which elements of the body can render. */
  slot: (element: HTMLElement | null) => void
}

/** The rail parts for one position: on wide windows all of them beside the body, otherwise each at its `narrow` position. */
export default function Rail({ parts, position, slot }: Readonly<Props>) {
  const { passes } = useScreen()
  const isBeside = position === 'beside'
  const isWide = useIsWide()
  // On the first screen after a page load the rail is rendered later, so that the screen itself is ready sooner.
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
  if (isWide !== isBeside) return null
  const shown = parts.filter(({ narrow, when }) => (isBeside || narrow === position) && passes(when))
  if (shown.length === 0) return null
  const body = shown.map(({ screen }) => (
    <div key={screen} className="rail-part">
      {!isDeferred && <RailPart name={screen} collapsed={position === 'collapsed'} />}
    </div>
  ))
  if (!isBeside) return <Suspense>{body}</Suspense>
  return (
    <div className="rail">
      <div ref={slot} className="rail-slot" />
      <Suspense>{body}</Suspense>
    </div>
  )
}

/** From this width on there is room beside the body of a screen. The same width is in rail.css. */
const wideQuery = '(min-width: 64rem)'

function subscribe(changed: () => void): () => void {
  const list = matchMedia(wideQuery)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the window has room beside the body of a screen. */
const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wideQuery).matches)
