import type { ReactNode } from 'react'
import type { Screen } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import { useEngine } from '../view/engine.ts'
import { ScreenContext, useScreen } from '../view/screen-context.ts'
import type { ScreenData } from './data.tsx'
import { loadScreen, ReadQueries, useLoaded } from './load-screen.ts'

interface Props {
  name: string
  children(part: { screen: Screen; scope: Scope; results: ScreenData }): ReactNode
}

/** A screen within another one, with its own queries. It sends its events and stores its drafts as the surrounding screen. */
export function ScreenPart({ name, children }: Readonly<Props>) {
  const screen = useLoaded(loadScreen(useEngine(), name))
  const outer = useScreen()
  if (!screen) return null
  const { context } = outer.scope
  return (
    <ReadQueries queries={screen.data ?? {}} alreadyRead={outer.screen.data ?? {}} context={context}>
      {(results) => {
        const scope = { ...outer.scope, data: results.data }
        const own = { screen, scope, replaceData: results.replace, refreshData: results.retry }
        return (
          <ScreenContext value={{ ...outer, ...own }}>{children({ screen, scope, results })}</ScreenContext>
        )
      }}
    </ReadQueries>
  )
}
