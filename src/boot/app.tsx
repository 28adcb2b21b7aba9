import { Fragment, Suspense, lazy, use, useCallback, useLayoutEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router'
import type { Entry, Problem } from '#generated/engine.ts'
import { ScreenErrorBoundary } from '#engine/screen/screen-error-boundary.tsx'
import { FlowView } from '#engine/screen/flow-view.tsx'
import { Frame } from '#engine/screen/frame/frame.tsx'
import { Pending } from '#engine/view/pending.tsx'
import { entryAt, footerEntries, routeTable } from './entries.ts'
import { otherSwitchInProgress, runtimeOf } from './flow.ts'
import { Notices } from './notices.tsx'
import { ownKeys } from '../session/keys.ts'
import { flowStore } from '../session/flow-store.ts'
import type { ConsentProvider } from '../telemetry/load-consent.ts'

const ErrorPage = lazy(() => import('../pages/error-page.tsx'))
const OtherSwitch = lazy(() => import('../pages/other-switch.tsx'))
const PublicPage = lazy(() => import('../pages/public-page.tsx'))
const ReturnPage = lazy(() => import('../pages/return-page.tsx'))

function FlowPage({ entry }: { entry: Entry }) {
  const runtime = use(runtimeOf(entry))
  const navigate = useNavigate()
  const { path } = routeTable.error
  // The switch in this tab may have moved on since this flow was last shown.
  useLayoutEffect(() => {
    if (entry.beside) runtime.reread()
  }, [entry, runtime])
  const onFatal = useCallback(
    (problem: Problem) => {
      flowStore.write(ownKeys.error, problem)
      runtime.dismiss()
      void navigate(path)
    },
    [runtime, path, navigate],
  )
  return <FlowView runtime={runtime} store={flowStore} home={entry.path} onFatal={onFatal} />
}

/**
 * Shows the flow of the entry for this URL (flows/routes.json). The flow resolves the step. Unknown URLs redirect to the
 * start.
 */
function EntryPage() {
  const entry = entryAt(useLocation().pathname)
  if (!entry) return <Navigate to="/" replace />
  // While an error is stored, every entry redirects to the Error route, which can delete it.
  if (flowStore.read(ownKeys.error)) return <Navigate to={routeTable.error.path} replace />
  const position = otherSwitchInProgress(entry)
  return position ? <OtherSwitch position={position} /> : <FlowPage key={entry.flow} entry={entry} />
}

function NamedPage() {
  return <PublicPage name={useParams()['*'] ?? ''} />
}

/** The app inside its frame, wrapped by the consent provider if the deployment has one. */
export function App({ consent: Consent = Fragment }: { consent: ConsentProvider | undefined }) {
  const { error, pages, return: back } = routeTable
  return (
    <Consent>
      <Frame links={footerEntries()}>
        <Notices />
        <ScreenErrorBoundary>
          <Suspense fallback={<Pending />}>
            <Routes>
              <Route path={error.path} element={<ErrorPage />} />
              {back && <Route path={back.path} element={<ReturnPage />} />}
              <Route path={`${pages}/*`} element={<NamedPage />} />
              <Route path="*" element={<EntryPage />} />
            </Routes>
          </Suspense>
        </ScreenErrorBoundary>
      </Frame>
    </Consent>
  )
}
