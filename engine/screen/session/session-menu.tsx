import { Suspense } from 'react'
import type { Runtime, View } from '../../flow/runtime.ts'
import { lazyWithPreload } from '../../view/lazy-with-preload.ts'

const SessionBar = lazyWithPreload(() => import('./session-bar.tsx'))

interface Props {
  runtime: Runtime
  view: View
  /** Runtime of the shown step. While the next step loads, this is the previous one. */
  shown?: Pick<Runtime, 'passes'>
}

/** The session menu of a flow in the header. Hidden until the guard of one of its `status` texts passes. */
export function SessionMenu({ runtime, view, shown = runtime }: Readonly<Props>) {
  const { session } = runtime.flow.meta ?? {}
  if (!session?.status.some(({ when }) => !when || shown.passes(when))) return null
  return (
    <Suspense>
      <SessionBar {...{ session, runtime, view }} />
    </Suspense>
  )
}
