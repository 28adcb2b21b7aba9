import { use } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '#engine/view/engine.ts'
import { recoveryActions } from '#engine/view/problem/recovery-actions.ts'
import { problemTitle } from '#engine/view/problem/problem-text.ts'
import { ProblemView } from '#engine/view/problem/problem-view.tsx'
import { useTakeFocus } from '#engine/view/problem/use-take-focus.ts'
import { product } from '../boot/product.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'
import { loadLaterTexts } from '../boot/texts.ts'

const none: Problem = { code: 'unknown', key: 'error.unknown', severity: 'fatal', providerLines: [], at: '' }

const restart = () => product.restart?.()

/** The Error route: a failure that ended a flow, with a way out that forgets it. */
export default function ErrorPage() {
  const engine = useEngine()
  use(loadLaterTexts())
  const problem = (flowStore.read(ownKeys.error) as Problem | undefined) ?? none // written by the app alone
  const heading = useTakeFocus<HTMLHeadingElement>(problem.at)
  const title = engine.text(problemTitle(problem, engine.hasText))
  const actions = recoveryActions(problem, {
    catalogue: use(engine.product.errors()),
    tenant: engine.tenant,
    restart,
  })
  // Without it a stored error would hold the customer here for good.
  if (!actions.some(({ id }) => id === 'restart'))
    actions.push({ id: 'restart', label: 'error.action.restart', timed: false, choose: restart })
  return (
    <main id="main" className="screen layout-step" data-screen="error">
      <title>{[title, engine.tenant.name].join(' – ')}</title>
      <ProblemView problem={problem} actions={actions} heading="h1" headingRef={heading} />
    </main>
  )
}
