import { Suspense } from 'react'
import type { Runtime, View } from '../../flow/runtime.ts'
import { lazyWithPreload } from '../../view/lazy-with-preload.ts'

const SessionBar = lazyWithPreload(() => import('./session-bar.tsx'))

interface Props {
  runtime: Runtime
  view: View
  /** Runtime of the step that is shown: while the next one loads, the one before. */
  shown?: Pick<Runtime, 'passes'>
}

/** The session of a flow in the header, once somebody is there. */
export function SessionOf({ runtime, view, shown = runtime }: Readonly<Props>) {
  const { session } = runtime.flow.meta ?? {}
  if (!session?.status.some(({ when }) => !when || shown.passes(when))) return null
  return (
    <Suspense>
      <SessionBar {...{ session, runtime, view }} />
    </Suspense>
  )
}
