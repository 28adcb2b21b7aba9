import type { DeploymentConfig } from '#generated/engine.ts'

const oneHost =
  /^https:\/\/([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9](:[1-9]\d{0,4})?$/

/** The reason why an origin must not be in the Content Security Policy; undefined if it is exactly one https host. */
export const originObjection = (text: string): string | undefined =>
  oneHost.test(text) && URL.canParse(text)
    ? undefined
    : 'It must be https://, the full name of one host in small letters and, if need be, a port. A wildcard, a scheme alone or what follows a blank or semicolon would let others in.'

/** The same for an origin whose pages may embed the app. For localhost http is allowed too. */
export const embedderObjection = (origin: string): string | undefined =>
  /^http:\/\/localhost(:[1-9]\d{0,4})?$/.test(origin) ? undefined : originObjection(origin)

/** Whether a value of the deployment config is a path on the own origin. */
export const isPath = (path: unknown): path is string =>
  typeof path === 'string' && /^(\/[a-z0-9._-]+)+\/?$/.test(path)

/** The origins of the absolute URLs among these. @throws if one is not exactly one https host */
function originsOf(...addresses: string[]): string[] {
  const origins = addresses.flatMap((address) => /^https:\/\/[^/]*/.exec(address)?.[0] ?? [])
  return [...new Set(origins)].map((host) => allowed(host, originObjection(host)))
}

function allowed(host: string, why: string | undefined): string {
  if (why) throw new Error(`${JSON.stringify(host)} must not be in the Content Security Policy. ${why}`)
  return host
}

/** The security headers of every response, for preview, tests and web servers. @throws Error for a host that opens the policy, or a bad report path */
export function securityHeaders({
  apiBase,
  hosts,
  csp,
  embedding,
  sentry,
}: DeploymentConfig): Record<string, string> {
  const report = csp?.endpoint
  if (report !== undefined && !isPath(report))
    throw new Error('csp.endpoint of the deployment config is not a path on this origin.')
  const ofTenants = originsOf(hosts.tenant)
  const embedders = (embedding?.origins ?? []).map((host) => allowed(host, embedderObjection(host)))
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...ofTenants],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...originsOf(apiBase, hosts.tenant, hosts.cdn)],
    'media-src': ["'self'", ...ofTenants],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': embedders.length > 0 ? embedders : ["'none'"],
    'require-trusted-types-for': ["'script'"],
    // The only script URL that is set at run time: the PDF worker (engine/screen/documents/worker.ts).
    'trusted-types': ['pdf-worker'],
    // `report-uri` for browsers without `report-to`; the others ignore it.
    ...(report !== undefined && { 'report-uri': [report], 'report-to': ['csp'] }),
  }
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([name, sources]) => `${name} ${sources.join(' ')}`)
      .join('; '),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Strict-Transport-Security': 'max-age=31536000',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(report !== undefined && { 'Reporting-Endpoints': `csp="${report}"` }),
    // The browser's profiler requires this header.
    ...(sentry?.profiles && { 'Document-Policy': 'js-profiling' }),
  }
}

/** The policy for files of tenants: an SVG opened by its URL is a document of this origin, so `sandbox`. Styles are allowed, for SVGs in pages. */
export const editedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** The headers of files that are edited in place, by the address of the file. An SVG is downloaded, not opened. */
export const editedHeaders = (path: string): Record<string, string> => ({
  'Content-Security-Policy': editedPolicy,
  ...(path.endsWith('.svg') && { 'Content-Disposition': 'attachment' }),
})
