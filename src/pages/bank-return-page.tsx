import { use, useEffect, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { Entry } from '#generated/engine.ts'
import { keepTenant } from '#engine/tenant/links.ts'
import { readPosition } from '#engine/flow/persist.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { LoadingIndicator } from '#engine/view/lazy.tsx'
import { entries, routeTable } from '../routes/entries.ts'
import { flowStore } from '../session/flow-store.ts'

type RuntimeOf = (entry: Entry) => Promise<Runtime>

const event = routeTable.return?.event ?? ''
const query = new URLSearchParams(window.location.search)

/** The runtime in this tab that waits for the return of this login, if any. */
async function findWaitingRuntime(runtimeOf: RuntimeOf): Promise<Runtime | undefined> {
  const entry = entries().find(({ flow }) => flow === readPosition(flowStore)?.flow)
  if (!entry) return undefined
  const runtime = await runtimeOf(entry)
  const login = runtime.view().context.login as { loginId?: string } | null | undefined // validated by schemas/context/login
  return login?.loginId === query.get('loginId') && runtime.can(event) ? runtime : undefined
}

let waitingRuntime: Promise<Runtime | undefined> | undefined

/**
 * The page that the bank redirects back to. Sends the query to the flow of this tab that waits for it, and shows its step again.
 * If none does, shows the page of the entry, which offers the query to other tabs.
 */
export default function ReturnPage({
  runtimeOf,
  children,
}: Readonly<{ runtimeOf: RuntimeOf; children: ReactNode }>) {
  const runtime = use((waitingRuntime ??= findWaitingRuntime(runtimeOf)))
  const navigate = useNavigate()
  useEffect(() => {
    if (!runtime) return
    // Shows the waiting step before the event is sent: the state after the event may have no URL of its own.
    void navigate(keepTenant(`/${runtime.flow.id}/${runtime.view().path}`), { replace: true })
    runtime.send({ type: event, query: query.toString() })
  }, [runtime, navigate])
  return runtime ? <LoadingIndicator /> : children
}
