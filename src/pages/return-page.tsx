import { use, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Runtime } from '#engine/flow/runtime.ts'
import { Pending } from '#engine/view/pending.tsx'
import { entries, routeTable } from '../boot/entries.ts'
import { runtimeOf } from '../boot/flow.ts'
import { loadDeferredTexts } from '../boot/texts.ts'
import { useEngine } from '#engine/view/engine.ts'
import { offerReturn } from '../handlers/return-channel.ts'

const event = routeTable.return?.event ?? ''

/** The runtime in this tab that waits for the return of this login, if any. */
async function findWaitingRuntime(loginId: string | null): Promise<Runtime | undefined> {
  for (const entry of entries()) {
    const runtime = await runtimeOf(entry)
    const login = runtime.view().context.login as { loginId?: string } | null // validated by schemas/context/login
    if (login?.loginId === loginId && runtime.can(event)) return runtime
  }
  return undefined
}

const query = new URLSearchParams(window.location.search)
const waitingRuntime = findWaitingRuntime(query.get('loginId'))

/** The page that the bank redirects back to. Sends the query to the flow and shows its step again. */
export default function ReturnPage() {
  use(loadDeferredTexts())
  const runtime = use(waitingRuntime)
  const navigate = useNavigate()
  useEffect(() => {
    if (!runtime) return
    // Shows the waiting step before the event is sent: the state after the event may have no URL of its own.
    void navigate(`/${runtime.flow.id}/${runtime.view().path}`, { replace: true })
    runtime.send({ type: event, query: query.toString() })
  }, [runtime, navigate])
  return runtime ? <Pending /> : <ReturnInNewTab />
}

/** After this time without the tab having closed, the customer is asked to close it. Milliseconds. */
const closeTimeout = 300

/**
 * Shown if the bank redirected to a new tab. Offers the query to the tab that waits for it, and says when that tab has taken
 * it.
 */
function ReturnInNewTab() {
  const { text, tenant } = useEngine()
  const [taken, setTaken] = useState(false)
  const [stays, setStays] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    const loginId = query.get('loginId')
    if (loginId) offerReturn(loginId, query.toString(), controller.signal, () => setTaken(true))
    return () => controller.abort()
  }, [])
  const state = taken ? 'taken' : 'alone'
  useEffect(() => {
    heading.current?.focus()
  }, [state])
  const close = () => {
    window.close()
    setTimeout(() => setStays(true), closeTimeout)
  }
  return (
    <main id="main" className="screen layout-step" data-screen="return">
      <title>{[text(`ui.return.${state}.title`), tenant.name].join(' – ')}</title>
      <h1 ref={heading} tabIndex={-1}>
        {text(`ui.return.${state}.title`)}
      </h1>
      <p className="lead">{text(`ui.return.${state}.text`)}</p>
      <div className="stack">
        {!taken && <p>{text('ui.return.alone.lost')}</p>}
        <output>{stays && text('ui.return.taken.stays')}</output>
      </div>
      <div className="actions">
        {taken ? (
          <button type="button" className="button button-primary" onClick={close}>
            {text('ui.return.taken.close')}
          </button>
        ) : (
          <a className="button" href="/">
            {text('ui.return.alone.start')}
          </a>
        )}
      </div>
    </main>
  )
}
