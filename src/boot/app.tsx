import { Fragment, Suspense, lazy, use, useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Entry, Problem } from '#generated/engine.ts'
import { Broken } from '#engine/screen/broken.tsx'
import { FlowView } from '#engine/screen/flow-view.tsx'
import { Frame } from '#engine/screen/frame/frame.tsx'
import { Pending } from '#engine/view/pending.tsx'
import { BrowserRouter, navigate } from './browser-router.tsx'
import { begunElsewhere, entryAt, routeTable, runtimeOf } from './flow.ts'
import { Notices } from './notices.tsx'
import { ownKeys } from '../session/keys.ts'
import { flowStore } from '../session/flow-store.ts'
import type { Around } from '../telemetry/ask.ts'

const ErrorPage = lazy(() => import('../pages/error-page.tsx'))
const OtherSwitch = lazy(() => import('../pages/other-switch.tsx'))
const PublicPage = lazy(() => import('../pages/public-page.tsx'))
const ReturnPage = lazy(() => import('../pages/return-page.tsx'))

function FlowPage({ entry }: { entry: Entry }) {
  const runtime = use(runtimeOf(entry))
  const { path } = routeTable.error
  const onFatal = useCallback(
    (problem: Problem) => {
      flowStore.write(ownKeys.error, problem)
      runtime.dismiss()
      navigate(path)
    },
    [runtime, path],
  )
  return <FlowView runtime={runtime} store={flowStore} home={entry.path} onFatal={onFatal} />
}

/** The page of an address: entries and their flows from flows/routes.json, the Error route, public pages, the return from a bank. */
function Page() {
  const { pathname } = useLocation()
  const { error, pages } = routeTable
  const entry = entryAt(pathname)
  // Specification, section 2: a stored error leads to the Error route, which forgets it.
  if (entry && flowStore.read(ownKeys.error)) return <Elsewhere path={error.path} />
  const begun = entry && begunElsewhere(entry)
  if (begun) return <OtherSwitch begun={begun} />
  if (entry) return <FlowPage entry={entry} />
  if (pathname === error.path) return <ErrorPage />
  if (pathname === '/return') return <ReturnPage />
  if (pathname.startsWith(`${pages}/`)) return <PublicPage name={pathname.slice(pages.length + 1)} />
  return <Elsewhere path="/" />
}

/** Leads to another page, as an address that leads nowhere does to the start. */
function Elsewhere({ path }: { path: string }) {
  useEffect(() => navigate(path, { replace: true }), [path])
  return null
}

/** The app inside its frame; around it, where there is something to ask, the question and the way to take it back. */
export function App({ consent: Asking = Fragment }: { consent: Around | undefined }) {
  return (
    <BrowserRouter>
      <Asking>
        <Frame>
          <Notices />
          <Broken>
            <Suspense fallback={<Pending />}>
              <Page />
            </Suspense>
          </Broken>
        </Frame>
      </Asking>
    </BrowserRouter>
  )
}
