import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

// Without v5Compat the history tells only of the browser's own moves, not of those that the app makes.
const history = createBrowserHistory({ v5Compat: true })

/**
 * The router's own BrowserRouter without what it brings for servers: 3.8 kB less on the first page. `UNSAFE_` marks an
 * export that may change in a minor version; versions are exact here, and every browser test goes through it.
 */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [{ location, action }, show] = useState({ location: history.location, action: history.action })
  useLayoutEffect(
    () => history.listen(({ location: next, action: how }) => show({ location: next, action: how })),
    [],
  )
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  )
}
