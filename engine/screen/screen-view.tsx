import { Suspense, memo } from 'react'
import type { Screen } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { useLoaded } from './use-loaded.ts'
import { Pending } from '../view/pending.tsx'
import { DataScreen, loadScreen } from './load-screen.ts'
import type { ScreenData } from './data.ts'
import { ScreenContent } from './screen-content.tsx'
import type { ScreenProps } from './screen-content.tsx'

export const noData: ScreenData = { data: {}, pending: false, problem: undefined, retry() {}, replace() {} }

/** Shows the screen of the current state; renders again with the flow, not with the address. */
export const ScreenView = memo(function ScreenView(props: ScreenProps) {
  const screen = useLoaded(loadScreen(useEngine(), props.id))
  return screen ? <Loaded screen={screen} {...props} /> : <Pending />
})

function Loaded({ screen, ...props }: ScreenProps & { screen: Screen }) {
  return (
    <Suspense fallback={<Pending />}>
      {screen.data ? (
        <DataScreen key={screen.id} screen={screen} queries={screen.data} {...props} />
      ) : (
        <ScreenContent key={screen.id} screen={screen} results={noData} {...props} />
      )}
    </Suspense>
  )
}
