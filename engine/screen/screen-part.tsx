import type { ReactNode } from 'react'
import type { Screen } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import { useEngine } from '../view/engine.ts'
import { ScreenContext, useScreen } from '../view/screen-context.ts'
import type { ScreenData } from './data.tsx'
import { loadScreen, ReadQueries, useLoaded } from './load-screen.ts'

interface Part {
  screen: Screen
  scope: Scope
  results: ScreenData
}

interface Props {
  /** Id of the screen whose body is shown. */
  name: string
  /** Renders the part. Elements in it read the data of the part. */
  children(part: Part): ReactNode
}

/** A screen within another one, with its own queries. It sends its events and stores its drafts as the surrounding screen. */
export function ScreenPart({ name, children }: Readonly<Props>) {
  const screen = useLoaded(loadScreen(useEngine(), name))
  const outer = useScreen()
  if (!screen) return null
  return (
    <ReadQueries
      queries={screen.data ?? {}}
      alreadyRead={outer.screen.data ?? {}}
      context={outer.scope.context}
    >
      {(results) => {
        const scope = { ...outer.scope, data: results.data }
        return (
          <ScreenContext
            value={{ ...outer, screen, scope, replaceData: results.replace, refreshData: results.retry }}
          >
            {children({ screen, scope, results })}
          </ScreenContext>
        )
      }}
    </ReadQueries>
  )
}
