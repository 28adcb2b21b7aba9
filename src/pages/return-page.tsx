import { use, useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Runtime } from '#engine/flow/runtime.ts'
import { Pending } from '#engine/view/pending.tsx'
import { entries, routeTable, runtimeOf } from '../boot/flow.ts'
import { loadLaterTexts } from '../boot/texts.ts'
import { ReturnedAlone } from './returned-alone.tsx'

const event = routeTable.return?.event ?? ''

/** The running flow that waits for the return of this login, if it is in this tab. */
async function waiting(loginId: string | null): Promise<Runtime | undefined> {
  for (const entry of entries()) {
    const runtime = await runtimeOf(entry)
    const login = runtime.view().context.login as { loginId?: string } | null // schemas/context/login
    if (login?.loginId === loginId && runtime.can(event)) return runtime
  }
  return undefined
}

const query = new URLSearchParams(window.location.search)
const found = waiting(query.get('loginId'))

/** Where the page of a bank sends the customer back to. Hands the query to the flow and shows its step again. */
export default function ReturnPage() {
  use(loadLaterTexts())
  const runtime = use(found)
  const navigate = useNavigate()
  useEffect(() => {
    if (!runtime) return
    // First back to the step that waits, then on: a state that only waits has no address of its own.
    void navigate(`/${runtime.flow.id}/${runtime.view().path}`, { replace: true })
    runtime.send({ type: event, query: query.toString() })
  }, [runtime, navigate])
  return runtime ? <Pending /> : <ReturnedAlone query={query} />
}
