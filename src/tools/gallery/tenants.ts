/** Ids of the tenants in this checkout. Their files are fetched at run time, as in the app. */
export const tenantIds: string[] = Object.keys(import.meta.glob('/tenants/*/tenant.json')).flatMap(
  (path) => /\/tenants\/([^/]+)\//.exec(path)?.[1] ?? [],
)
