import type { Screen } from '#generated/engine.ts'
import { useScreenData } from './data.ts'
import { ScreenContent } from './screen-content.tsx'
import type { ScreenProps } from './screen-content.tsx'

/** A screen with queries: reads them, then shows the same content as any other. */
export default function DataScreen(
  props: ScreenProps & { screen: Screen; queries: NonNullable<Screen['data']> },
) {
  const results = useScreenData(props.screen.id, props.queries, props.view.context)
  return <ScreenContent {...props} results={results} />
}
