import { useSyncExternalStore, Suspense, useEffect, useState } from 'react'
import '../theme/rail.css'
import type { RailPart as Part } from '#generated/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { RailPart } from './load-screen.ts'

export type RailPosition = 'beside' | Part['narrow']

interface Props {
  parts: Part[]
  position: RailPosition
  /** Gets the element in which the body can show more, above the parts beside it. */
  slot: (element: HTMLElement | null) => void
}

/** The rail parts for one position: on wide windows all of them beside the body, otherwise each at its `narrow` position. */
export default function Rail({ parts, position, slot }: Readonly<Props>) {
  const { passes } = useScreen()
  const isBeside = position === 'beside'
  const wide = useWide()
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
  if (wide !== isBeside) return null
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
const wide = '(min-width: 64rem)'

function subscribe(changed: () => void): () => void {
  const list = matchMedia(wide)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}

/** Whether the window has room beside the body of a screen. */
const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
