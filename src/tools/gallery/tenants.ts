/** The tenants of this checkout; files are read at run time, as everywhere. */
export const tenantIds: string[] = Object.keys(import.meta.glob('/tenants/*/tenant.json')).flatMap(
  (path) => /\/tenants\/([^/]+)\//.exec(path)?.[1] ?? [],
)
