import { useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import type { Navigate } from '#engine/flow/handler.ts'
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router'

// Without v5Compat the history tells only of the browser's own moves, not of those that the app makes.
const history = createBrowserHistory({ v5Compat: true })

/** Goes to an address of the app, or so many entries on in the history. */
export const navigate: Navigate = (to, { replace = false, state } = {}) => {
  if (typeof to === 'number') history.go(to)
  else if (replace) history.replace(to, state)
  else history.push(to, state)
}

/**
 * The router's own BrowserRouter and useNavigate without what they bring for servers and relative addresses: 4.6 KiB less on
 * the first page. `UNSAFE_` marks an export that may change in a minor version; versions are exact here, and every browser test goes through it.
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
