import { Suspense, lazy, use, useCallback } from 'react'
import { Navigate, Route, Routes, useNavigate } from 'react-router'
import type { Entry, Problem } from '#generated/engine.ts'
import { Broken } from '#engine/screen/broken.tsx'
import { FlowView } from '#engine/screen/flow-view.tsx'
import { Frame } from '#engine/screen/frame/frame.tsx'
import { Pending } from '#engine/screen/frame/pending.tsx'
import { BrowserRouter } from './browser-router.tsx'
import { routeTable, runtimeOf } from './flow.ts'
import { Notices } from './notices.tsx'
import { ownKeys } from './session/keys.ts'
import { flowStore } from './session/flow-store.ts'

const ErrorPage = lazy(() => import('./pages/error-page.tsx'))
const PublicPage = lazy(() => import('./pages/public-page.tsx'))
const ReturnPage = lazy(() => import('./pages/return-page.tsx'))

function FlowPage({ entry }: { entry: Entry }) {
  const runtime = use(runtimeOf(entry))
  const navigate = useNavigate()
  const { path } = routeTable.error
  const onFatal = useCallback(
    (problem: Problem) => {
      flowStore.write(ownKeys.error, problem)
      runtime.dismiss()
      void navigate(path)
    },
    [navigate, runtime, path],
  )
  return <FlowView runtime={runtime} store={flowStore} home={entry.path} onFatal={onFatal} />
}

/** The routes: entries and their flows from flows/routes.json, the Error route, public pages, and the return from a bank. */
export function App() {
  return (
    <BrowserRouter>
      <Frame>
        <Notices />
        <Broken>
          <Suspense fallback={<Pending />}>
            <Routes>
              {routeTable.entries.flatMap((entry) =>
                [entry.path, `/${entry.flow}/*`].map((path) => (
                  <Route key={path} path={path} element={<FlowPage entry={entry} />} />
                )),
              )}
              <Route path={routeTable.error.path} element={<ErrorPage />} />
              <Route path={`${routeTable.pages}/:name`} element={<PublicPage />} />
              <Route path="/return" element={<ReturnPage />} />
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Suspense>
        </Broken>
      </Frame>
    </BrowserRouter>
  )
}
