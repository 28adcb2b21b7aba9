import { isTenantId } from './load.ts'

/** A path of the app with the tenant that the address bar names: an address that is copied from there leads to the same bank. */
export function keepTenant(path: string): string {
  const id = new URLSearchParams(window.location.search).get('tenant')
  return isTenantId(id) && !path.includes('?') ? path.replace(/(?=#|$)/, `?tenant=${id}`) : path
}
