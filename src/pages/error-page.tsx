import type { Problem } from '#generated/engine.ts'
import { useEngine } from '#engine/view/engine.ts'
import { useRecoveryActions } from '#engine/view/problem/recovery-actions.ts'
import { problemTitle } from '#engine/view/problem/problem.tsx'
import { ProblemView } from '#engine/view/problem/problem-view.tsx'
import { useTakeFocus } from '#engine/view/focus.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'

const none: Problem = { code: 'unknown', key: 'error.unknown', severity: 'fatal', providerLines: [], at: '' }

/** The Error route: shows the error that ended a flow. There is always an action that restarts and deletes the stored error. */
export default function ErrorPage() {
  const engine = useEngine()
  const problem = (flowStore.read(ownKeys.error) as Problem | undefined) ?? none // only the app writes this key
  const heading = useTakeFocus<HTMLHeadingElement>(problem.at)
  const actions = useRecoveryActions(problem)
  const title = engine.text(problemTitle(problem, engine.hasText))
  // Every entry redirects here while an error is stored, so there must be a way to delete it.
  if (!actions.some(({ id }) => id === 'restart'))
    actions.push({ id: 'restart', label: 'error.action.restart', choose: () => engine.product.restart?.() })
  return (
    <main id="main" className="screen layout-step" data-screen="error">
      <title>{[title, engine.tenant.name].join(' – ')}</title>
      <ProblemView problem={problem} actions={actions} heading="h1" headingRef={heading} />
    </main>
  )
}
