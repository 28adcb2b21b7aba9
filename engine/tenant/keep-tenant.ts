let named: string | undefined

/**
 * Sets the tenant that the addresses of this page name. Undefined if the host shows this tenant without a name in the address,
 * and for a tenant in place of one that was not found.
 */
export function setNamedTenant(id: string | undefined): void {
  named = id
}

/** The tenant that the addresses of this page name; undefined if they name none. */
export const namedTenant = (): string | undefined => named

/** A path of the app with the tenant that the addresses of this page name: when it is copied, it leads to the same bank. */
export function keepTenant(path: string): string {
  if (named === undefined || /[?&]tenant=/.test(path)) return path
  return path.replace(/(?=#|$)/, `${path.includes('?') ? '&' : '?'}tenant=${named}`)
}
