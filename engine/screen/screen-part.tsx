import { Suspense, startTransition, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import '../theme/rail.css'
import type { RailPart as RailPartData, Screen } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import { mediaQuery } from '../tenant/theme.ts'
import { Icon } from '../view/button.tsx'
import { useEngine, ScreenContext, useScreen, type Engine } from '../view/engine.ts'
import { isAppReady, onAppReady } from '../view/lazy.tsx'
import { textValues } from '../view/use-element.ts'
import type { ScreenData } from './data.tsx'
import { Elements, loadScreen, ReadQueries, useLoaded } from './load-screen.tsx'

/** The title of a screen; `titleWaiting` while a value of the title is missing. */
export function titleOf(
  { title, titleWaiting, values }: Screen,
  scope: Scope,
  { text, format }: Pick<Engine, 'text' | 'format'>,
): string {
  const known = textValues(values, scope, format)
  const isThere = Object.values(known).every((value) => (value ?? null) !== null)
  return text(isThere ? title : (titleWaiting ?? title), known)
}

/** A screen within another one; its body is empty until its queries have answered. */
interface Part extends Pick<ScreenData, 'problem' | 'retry'> {
  screen: Screen
  title: string
  body: ReactNode
}

/** A screen within another one, with its own queries. Its events and drafts are those of the other, whose forms it reads. */
export function ScreenPart({ name, children }: Readonly<{ name: string; children(part: Part): ReactNode }>) {
  const engine = useEngine()
  const screen = useLoaded(loadScreen(engine, name))
  const outer = useScreen()
  if (!screen) return null
  const { previewed: context } = outer
  return (
    <ReadQueries queries={screen.data ?? {}} alreadyRead={outer.screen.data ?? {}} context={context}>
      {({ data, pending, problem, retry, replace }) => {
        const scope = { ...outer.scope, context, data }
        const body = pending ? <div hidden data-pending /> : <Elements body={screen.body} />
        const part = { screen, title: titleOf(screen, scope, engine), body, problem, retry }
        return (
          <ScreenContext value={{ ...outer, screen, scope, replaceData: replace, refreshData: retry }}>
            {children(part)}
          </ScreenContext>
        )
      }}
    </ReadQueries>
  )
}

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
        if (problem) return null // A failed query hides this part only. The screen itself still works.
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
