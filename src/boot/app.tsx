import { Fragment, Suspense, lazy, use, useCallback, useLayoutEffect } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router'
import type { Entry, Problem } from '#generated/engine.ts'
import { Broken } from '#engine/screen/broken.tsx'
import { FlowView } from '#engine/screen/flow-view.tsx'
import { Frame } from '#engine/screen/frame/frame.tsx'
import { Pending } from '#engine/view/pending.tsx'
import { entryAt, linkedBelow, routeTable } from './entries.ts'
import { begunElsewhere, runtimeOf } from './flow.ts'
import { Notices } from './notices.tsx'
import { ownKeys } from '../session/keys.ts'
import { flowStore } from '../session/flow-store.ts'
import type { Around } from '../telemetry/load-consent.ts'

const ErrorPage = lazy(() => import('../pages/error-page.tsx'))
const OtherSwitch = lazy(() => import('../pages/other-switch.tsx'))
const PublicPage = lazy(() => import('../pages/public-page.tsx'))
const ReturnPage = lazy(() => import('../pages/return-page.tsx'))

function FlowPage({ entry }: { entry: Entry }) {
  const runtime = use(runtimeOf(entry))
  const navigate = useNavigate()
  const { path } = routeTable.error
  // Beside a switch that may have gone on since.
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

/** The entry of an address, from flows/routes.json; its flow finds the step. An address that leads nowhere leads to the start. */
function EntryPage() {
  const entry = entryAt(useLocation().pathname)
  if (!entry) return <Navigate to="/" replace />
  // Specification, section 2: a stored error leads to the Error route, which forgets it.
  if (flowStore.read(ownKeys.error)) return <Navigate to={routeTable.error.path} replace />
  const begun = begunElsewhere(entry)
  return begun ? <OtherSwitch begun={begun} /> : <FlowPage key={entry.flow} entry={entry} />
}

function NamedPage() {
  return <PublicPage name={useParams()['*'] ?? ''} />
}

/** The app inside its frame; around it, where there is something to ask, the question and the way to take it back. */
export function App({ consent: Asking = Fragment }: { consent: Around | undefined }) {
  const { error, pages, return: back } = routeTable
  return (
    <Asking>
      <Frame links={linkedBelow()}>
        <Notices />
        <Broken>
          <Suspense fallback={<Pending />}>
            <Routes>
              <Route path={error.path} element={<ErrorPage />} />
              {back && <Route path={back.path} element={<ReturnPage />} />}
              <Route path={`${pages}/*`} element={<NamedPage />} />
              <Route path="*" element={<EntryPage />} />
            </Routes>
          </Suspense>
        </Broken>
      </Frame>
    </Asking>
  )
}
