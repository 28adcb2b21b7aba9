import { useSyncExternalStore } from 'react'
import { keepTenant, namedTenant } from '../tenant/keep-tenant.ts'
import { toHostPath } from '../util/base-path.ts'

/** The tenant is named once, before the first render. */
const neverChanges = () => () => {}
/** A baked page is the same for addresses with and without a tenant, and is hydrated as it was baked. */
const unnamed = () => undefined

/** The address of a path of the app, for a link: with the tenant, so that it leads to the same bank in a new tab and when it is copied. */
export function useLinkAddress(): (path: string) => string {
  const named = useSyncExternalStore(neverChanges, namedTenant, unnamed)
  return (path) => toHostPath(named === undefined ? path : keepTenant(path))
}
