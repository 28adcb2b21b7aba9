import { keepTenant } from '#engine/tenant/links.ts'
import { Suspense, use, useCallback, useLayoutEffect, useSyncExternalStore, type ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router'
import type { Entry, Problem } from '#generated/engine.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { FlowView, ScreenErrorBoundary, SessionMenu } from '#engine/screen/flow-view.tsx'
import { Frame } from '#engine/screen/frame.tsx'
import { useLoaded } from '#engine/screen/load-screen.tsx'
import { lazyWithPreload, LoadingIndicator } from '#engine/view/lazy.tsx'
import { entries, entryAt, footerEntries, routeTable } from '../routes/entries.ts'
import { runtimeOf, type RuntimeEntry } from './product.ts'
import { Notices } from './notices.tsx'
import { ownKeys } from '../session/keys.ts'
import { flowStore, otherSwitchInProgress } from '../session/flow-store.ts'
import type { ConsentParts } from '../telemetry/consent/view.tsx'

const ErrorPage = lazyWithPreload(() => import('../pages/error-page.tsx'))
const PublicPage = lazyWithPreload(() => import('../pages/public-page.tsx'))
const ReturnPage = lazyWithPreload(() => import('../pages/bank-return-page.tsx'))

const sessionEntry = entries().find(({ name }) => name === routeTable.session)

/** The runtime of the switch in this tab. If its flow does not load, the error is reported and the page is shown without the menu. */
let sessionRuntime: Promise<Runtime | undefined> | undefined

/** The session menu and the idle timer of the switch in this tab, for a page that is not a step of its flow. */
function PageSession({ entry }: { entry: RuntimeEntry }) {
  const runtime = use((sessionRuntime ??= runtimeOf(entry).catch((error) => void reportError(error))))
  return runtime ? <LoadedSession runtime={runtime} /> : null
}

function LoadedSession({ runtime }: { runtime: Runtime }) {
  // Another flow may have changed the stored context since this flow was last shown.
  useLayoutEffect(() => runtime.reread(), [runtime])
  return <SessionMenu runtime={runtime} view={useSyncExternalStore(runtime.subscribe, runtime.view)} />
}

const loaded = (page: ReactNode) => <Suspense fallback={<LoadingIndicator />}>{page}</Suspense>

/** A page that is not a step of a flow. It is shown at once; the session menu in its header is added when it is loaded. */
const withSession = (page: ReactNode) => (
  <>
    {loaded(page)}
    <Suspense>{sessionEntry && <PageSession entry={sessionEntry} />}</Suspense>
  </>
)

interface FlowProps {
  entry: RuntimeEntry & Pick<Entry, 'path'>
}

/** Has no Suspense boundary, because React would hydrate the content of a boundary in a separate, later pass. */
function FlowPage({ entry }: FlowProps) {
  const runtime = useLoaded(runtimeOf(entry))
  return runtime ? <RunningFlow {...{ entry, runtime }} /> : <LoadingIndicator />
}

function RunningFlow({ entry, runtime }: FlowProps & { runtime: Runtime }) {
  const navigate = useNavigate()
  const { path } = routeTable.error
  // Another flow of this tab may have changed the stored context since this flow was last shown.
  useLayoutEffect(() => {
    if (entry.standalone) runtime.reread()
  }, [entry, runtime])
  const onFatal = useCallback(
    (problem: Problem) => {
      flowStore.write(ownKeys.error, problem)
      runtime.dismiss()
      void navigate(keepTenant(path))
    },
    [runtime, path, navigate],
  )
  return <FlowView runtime={runtime} store={flowStore} home={entry.path} onFatal={onFatal} />
}

/** Shows the flow of the entry for this URL; the flow resolves the step. Unknown URLs redirect to the start. */
function EntryPage() {
  const { pathname } = useLocation()
  const entry = entryAt(pathname)
  if (!entry) return <Navigate to={keepTenant('/')} replace />
  const page = <FlowPage key={entry.flow} entry={entry} />
  if (entry.path === routeTable.return?.path)
    return loaded(<ReturnPage runtimeOf={runtimeOf}>{page}</ReturnPage>)
  // While an error is stored, every entry redirects to the Error route, which can delete it.
  if (flowStore.read(ownKeys.error)) return <Navigate to={keepTenant(routeTable.error.path)} replace />
  const other = otherSwitchInProgress(entry) && routeTable.otherSwitch
  if (!other) return page
  return <FlowPage key={other.flow} entry={{ ...other, path: pathname, standalone: true }} />
}

const NamedPage = () => <PublicPage name={useParams()['*'] ?? ''} />

/** The app in its frame, between the parts of the consent. When these come later the frame stays, so that nothing typed is lost. */
export function App({ consent }: { consent: ConsentParts | undefined }) {
  const { error, pages, footerLinks = [] } = routeTable
  return (
    <>
      {consent && <consent.Question />}
      <Frame links={footerEntries()} order={footerLinks}>
        <Notices />
        <ScreenErrorBoundary>
          <Routes>
            <Route path={error.path} element={withSession(<ErrorPage />)} />
            <Route path={`${pages}/*`} element={withSession(<NamedPage />)} />
            <Route path="*" element={<EntryPage />} />
          </Routes>
        </ScreenErrorBoundary>
      </Frame>
      {consent && <consent.Choice />}
    </>
  )
}
