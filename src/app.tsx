import { Suspense, lazy, use, useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
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

/** The page of an address: entries and their flows from flows/routes.json, the Error route, public pages, the return from a bank. */
function Page() {
  const { pathname } = useLocation()
  const { entries, error, pages } = routeTable
  const entry = entries.find(({ path, flow }) => path === pathname || pathname.startsWith(`/${flow}/`))
  if (entry) return <FlowPage entry={entry} />
  if (pathname === error.path) return <ErrorPage />
  if (pathname === '/return') return <ReturnPage />
  if (pathname.startsWith(`${pages}/`)) return <PublicPage name={pathname.slice(pages.length + 1)} />
  return <Elsewhere />
}

/** An address that leads nowhere leads to the start. */
function Elsewhere() {
  const navigate = useNavigate()
  useEffect(() => void navigate('/', { replace: true }), [navigate])
  return null
}

/** The app inside its frame. */
export function App() {
  return (
    <BrowserRouter>
      <Frame>
        <Notices />
        <Broken>
          <Suspense fallback={<Pending />}>
            <Page />
          </Suspense>
        </Broken>
      </Frame>
    </BrowserRouter>
  )
}
