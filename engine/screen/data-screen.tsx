import type { Screen } from '#generated/engine.ts'
import { screenData } from './data.ts'
import { ReadQueries } from './read-queries.tsx'
import type { Queries } from './read-queries.tsx'
import { ScreenContent } from './screen-content.tsx'
import type { ScreenProps } from './screen-content.tsx'

/** A screen with queries. Lazy, because it needs SWR. */
export default function DataScreen({
  queries,
  ...props
}: ScreenProps & { screen: Screen; queries: Queries }) {
  return (
    <ReadQueries queries={Object.entries(queries)} context={props.view.context} results={{}}>
      {(results) => <ScreenContent {...props} results={screenData(results)} />}
    </ReadQueries>
  )
}
