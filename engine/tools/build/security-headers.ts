import type { DeploymentConfig } from '#generated/engine.ts'

const hostName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** The reason why an origin must not be in the Content Security Policy; undefined if it is exactly one https host. */
export function originObjection(origin: string): string | undefined {
  if (/[\s;,'"\p{Cc}]/u.test(origin))
    return 'A blank, quote, comma or semicolon ends the word, and what follows it would be a rule of its own.'
  if (origin.includes('*')) return 'A wildcard lets every host of a kind in.'
  if (/^[a-z][a-z0-9+.-]*:(\/\/)?$/i.test(origin)) return 'A scheme alone lets every host in.'
  if (!origin.startsWith('https://')) return 'Without https anybody on the network can answer for this host.'
  const [name = '', port, more] = origin.slice('https://'.length).split(':')
  if (!hostName.test(name)) return 'It is not the full name of one host, in small letters, without path.'
  if (more !== undefined || (port !== undefined && !(/^[1-9]\d{0,4}$/.test(port) && Number(port) < 65_536)))
    return 'After the name may stand a port, and nothing else.'
  return undefined
}

/** The same for an origin whose pages may embed the app. For localhost http is allowed too. */
export const embedderObjection = (origin: string): string | undefined =>
  /^http:\/\/localhost(:[1-9]\d{0,4})?$/.test(origin) ? undefined : originObjection(origin)

/** Hosts that an installation adds to its own origin, from the deployment config. */
interface HeaderHosts {
  connect?: string[]
  media?: string[]
  image?: string[]
  /** Origins whose pages may show the app in a frame. */
  embedders?: string[]
  /** Path on the own origin that takes reports of violations. */
  report?: string | undefined
}

/**
 * The security headers of every response: the only source for preview, browser tests and web server configs.
 * @throws if a host is not exactly one origin
 */
export function securityHeaders({
  connect = [],
  media = [],
  image = [],
  embedders = [],
  report,
}: HeaderHosts = {}): Record<string, string> {
  const objections = [
    ...[...connect, ...media, ...image].map((host) => [host, originObjection(host)] as const),
    ...embedders.map((host) => [host, embedderObjection(host)] as const),
  ]
  for (const [host, why] of objections)
    if (why) throw new Error(`${JSON.stringify(host)} must not be in the Content Security Policy. ${why}`)
  const policy = {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:', ...image],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'media-src': ["'self'", ...media],
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
  }
}

/**
 * The policy for files that a tenant edits. An SVG that is opened directly by its URL is a document of this origin: `sandbox`
 * prevents scripts and navigation in it. Styles are allowed, because an SVG in a page needs them.
 */
export const editedPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"

/** The headers of files that are edited in place, by the address of the file. An SVG is downloaded, not opened. */
export const editedHeaders = (path: string): Record<string, string> => ({
  'Content-Security-Policy': editedPolicy,
  ...(path.endsWith('.svg') && { 'Content-Disposition': 'attachment' }),
})

/** The origins of the absolute URLs among these. */
const others = (...addresses: string[]): string[] => [
  ...new Set(
    addresses.filter((address) => address.startsWith('https:')).map((address) => new URL(address).origin),
  ),
]

/** The hosts that the security headers must let pass, as the deployment config names them; none if everything is on the own origin. */
export const headerHosts = ({
  apiBase,
  hosts,
  csp,
  embedding,
}: Pick<DeploymentConfig, 'apiBase' | 'hosts' | 'csp' | 'embedding'>): Required<HeaderHosts> => ({
  connect: others(apiBase, hosts.tenant, hosts.cdn),
  image: others(hosts.tenant),
  media: others(hosts.tenant),
  embedders: embedding?.origins ?? [],
  report: csp?.endpoint,
})
