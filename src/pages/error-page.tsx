import { use } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '#engine/engine.ts'
import { offersFor } from '#engine/screen/problem/offers.ts'
import { ProblemView } from '#engine/screen/problem/problem-view.tsx'
import { clearSession, flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'

const none: Problem = { code: 'unknown', key: 'error.unknown', severity: 'fatal', providerLines: [], at: '' }

let texts: Promise<void> | undefined

/** The Error route: a failure that ended a flow, with a way out that forgets it. */
export default function ErrorPage() {
  const engine = useEngine()
  texts ??= engine.loadTexts('error.unknown')
  use(texts)
  const problem = (flowStore.read(ownKeys.error) as Problem | undefined) ?? none // written by the app alone
  const restart = () => {
    clearSession()
    window.location.assign('/')
  }
  const offers = offersFor(problem, {
    catalogue: use(engine.product.errors()),
    tenant: engine.tenant,
    restart,
  })
  return (
    <main id="main" className="screen layout-step" data-screen="error">
      <ProblemView problem={problem} offers={offers} heading="h1" />
    </main>
  )
}
