import { Suspense, startTransition, useEffect, useState, useSyncExternalStore } from 'react'
import '../theme/rail.css'
import type { RailPart as RailPartData } from '#generated/engine.ts'
import { mediaQuery } from '../tenant/theme.ts'
import { isAppReady, onAppReady } from '../view/lazy.tsx'
import { Icon } from '../view/button.tsx'
import { ScreenPart } from './load-screen.tsx'

export type RailPosition = 'beside' | RailPartData['narrow']

interface RailProps {
  parts: RailPartData[]
  position: RailPosition
  /** Ref of the element above the rail parts into which elements of the body can render. */
  slot: (element: HTMLElement | null) => void
}

/** The rail parts for one position: on wide windows all of them beside the body, otherwise each at its `narrow` position. */
export function Rail({ parts, position, slot }: Readonly<RailProps>) {
  const isBeside = position === 'beside'
  const isWide = useSyncExternalStore(wide.onChange, wide.matches)
  // On the first screen after a page load the rail is rendered later, so that the screen itself is ready sooner.
  const [isDeferred, setIsDeferred] = useState(() => isBeside && !isAppReady())
  useEffect(
    () => (isDeferred ? onAppReady(() => startTransition(() => setIsDeferred(false))) : undefined),
    [isDeferred],
  )
  if (isWide !== isBeside) return null
  const shown = parts.filter(({ narrow }) => isBeside || narrow === position)
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

/** A part of the rail: the body of another screen, with its own queries; `collapsed`: as a `<details>` element, closed at first. */
function RailPart({ name, collapsed }: Readonly<{ name: string; collapsed: boolean }>) {
  return (
    <ScreenPart name={name}>
      {({ screen: { icon }, title, body, problem }) => {
        // A failed query hides this part only. The screen itself still works.
        if (problem) return null
        if (!collapsed) return body
        return (
          <details className="rail-fold">
            <summary>
              {icon && <Icon name={icon} />}
              <span>{title}</span>
            </summary>
            <div className="rail-fold-body stack">{body}</div>
          </details>
        )
      }}
    </ScreenPart>
  )
}

/** From this width on there is room beside the body of a screen. The same width is in rail.css. */
const wide = mediaQuery('(min-width: 64rem)')
