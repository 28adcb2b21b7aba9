import { useEffect, useState, Suspense, memo } from 'react'
import type { Screen } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { LoadingIndicator } from '../view/loading-indicator.tsx'
import { DataScreen, loadScreen } from './load-screen.ts'
import type { ScreenData } from './data.ts'
import { ScreenContent } from './screen-content.tsx'
import type { ScreenProps } from './screen-content.tsx'

const noData: ScreenData = { data: {}, pending: false, problem: undefined, retry() {}, replace() {} }

/** The screen of the current state. Memoized, because its parent renders with every change of the URL. */
export const ScreenView = memo(function ScreenView(props: ScreenProps) {
  const screen = useLoaded(loadScreen(useEngine(), props.id))
  return screen ? <Loaded screen={screen} {...props} /> : <LoadingIndicator />
})

function Loaded({ screen, ...props }: ScreenProps & { screen: Screen }) {
  if (!screen.data) return <ScreenContent key={screen.id} screen={screen} results={noData} {...props} />
  return (
    <Suspense fallback={<LoadingIndicator />}>
      <DataScreen key={screen.id} screen={screen} queries={screen.data} {...props} />
    </Suspense>
  )
}

/** A promise with the fields that `memoizeAsync` sets when it is fulfilled. */
type TrackedPromise<T> = Promise<T> & { status?: string; value?: T }

/**
 * The value of a promise, undefined while it is pending. A promise that `memoizeAsync` has marked as fulfilled is read at once.
 * Used instead of React's `use`, which would show the fallback for at least 300 ms.
 * @throws the reason of the rejection, while rendering
 */
export function useLoaded<T>(loading: TrackedPromise<T>): T | undefined {
  const [settled, setSettled] = useState<{ loading: TrackedPromise<T>; value?: T; failure?: unknown }>()
  const ready = loading.status === 'fulfilled'
  useEffect(() => {
    if (ready) return undefined
    let cancelled = false
    loading.then(
      (value) => cancelled || setSettled({ loading, value }),
      (failure: unknown) => cancelled || setSettled({ loading, failure }),
    )
    return () => {
      cancelled = true
    }
  }, [loading, ready])
  if (ready) return loading.value
  if (settled?.loading !== loading) return undefined
  if ('failure' in settled) throw settled.failure
  return settled.value
}
