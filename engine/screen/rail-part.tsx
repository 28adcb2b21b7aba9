import type { Screen } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { Icon } from '../view/icon.tsx'
import { ScreenContext, useScreen } from '../view/screen-context.ts'
import { screenData } from './data.ts'
import type { ScreenData } from './data.ts'
import { Elements } from './element-list.tsx'
import { loadScreen } from './load-screen.ts'
import { ReadQueries } from './read-queries.tsx'
import { titleOf } from './screen-heading.tsx'
import { useLoaded } from './screen-view.tsx'

interface Props {
  /** Id of the screen whose body is shown. */
  name: string
  /** Shown as a `<details>` element, closed at first. */
  collapsed?: boolean
}

/** A part of the rail: the body of another screen, with its own queries. */
export default function RailPart({ name, collapsed = false }: Readonly<Props>) {
  const screen = useLoaded(loadScreen(useEngine(), name))
  const { scope, screen: shown } = useScreen()
  if (!screen) return null
  return (
    <ReadQueries
      queries={Object.entries(screen.data ?? {})}
      alreadyRead={shown.data ?? {}}
      context={scope.context}
      results={{}}
    >
      {(results) => <RailScreen screen={screen} results={screenData(results)} collapsed={collapsed} />}
    </ReadQueries>
  )
}

function RailScreen({
  screen,
  results,
  collapsed,
}: Readonly<{ screen: Screen; results: ScreenData; collapsed: boolean }>) {
  const engine = useEngine()
  const outer = useScreen()
  const scope = { ...outer.scope, data: results.data }
  // A failed query hides this part only. The screen itself still works.
  if (results.problem) return null
  const body = results.pending ? null : <Elements body={screen.body} />
  return (
    <ScreenContext
      value={{ ...outer, screen, scope, replaceData: results.replace, refreshData: results.retry }}
    >
      {collapsed ? (
        <details className="rail-fold">
          <summary>
            {screen.icon && <Icon name={screen.icon} />}
            <span>{titleOf(screen, scope, engine)}</span>
          </summary>
          <div className="rail-fold-body stack">{body}</div>
        </details>
      ) : (
        body
      )}
    </ScreenContext>
  )
}
