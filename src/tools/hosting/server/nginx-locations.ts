import { editedHeaders } from '#engine/tools/build/security-headers.ts'
import { cacheFor } from '#engine/tools/build/web/addresses.ts'
import type { Backend, ProxiedPath, Site } from './site.ts'

const quote = (text: string): string => `"${text.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}"`

const lines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `add_header ${name} ${quote(value)} always;\n`)
    .join('')

/** Headers as include files for each location, because a location with its own add_header inherits none. */
export const headerFiles = (headers: Record<string, string>): Record<string, string> => ({
  'security-headers.conf': lines(headers),
  'edited-headers.conf': lines({ ...headers, ...editedHeaders('') }),
})

const cachedAs = (file: string, rule: string) =>
  `include ${file}-headers.conf; add_header Cache-Control ${quote(rule)} always;`

/** Header directives of a location, by the kind of its files. */
export const cached = {
  hashed: cachedAs('security', cacheFor.hashed),
  other: cachedAs('security', cacheFor.other),
  edited: cachedAs('edited', cacheFor.other),
  picture: cachedAs('edited', cacheFor.picture),
  never: cachedAs('security', 'no-store'),
}

/** Additional header of SVG files: opened directly, an SVG would be a page. */
export const svgHeader = `add_header Content-Disposition ${quote(editedHeaders('.svg')['Content-Disposition'] ?? '')};`

import limits from './limits.json' with { type: 'json' }

/** Maximum request body: a proof of 25 MB and the multipart overhead. */
const maxBody = '26m'
/** Longer than the slowest call (`timeouts.A` in the deployment config), so that the app times out first. */
const readTimeout = '120s'

/** The backends in use, without duplicates. */
const usedBackends = ({ proxied }: Site): Backend[] => [...new Set(proxied.map(({ to }) => to))]

/** Rate limit zones and upstreams: directives of `http { }`. */
export function upstreams(site: Site): string {
  const zones = limits.map(
    ({ zone, rate }) => `limit_req_zone $binary_remote_addr zone=kws_${zone}:10m rate=${rate};`,
  )
  const servers = usedBackends(site).map((backend) => {
    const { hostname, port, protocol } = new URL(site.backends[backend])
    const address = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
    return `upstream kws_${backend} { server ${address}; keepalive 16; }`
  })
  return [...zones, ...servers].join('\n')
}

/** Verification of the backend's certificate: by default nginx accepts any. */
const tlsVerification = (name: string, ca: string) => `
    proxy_ssl_name ${name};
    proxy_ssl_server_name on;
    proxy_ssl_verify on;
    proxy_ssl_verify_depth 4;
    proxy_ssl_trusted_certificate ${ca};
    proxy_ssl_protocols TLSv1.2 TLSv1.3;`

function location(site: Site, { path, to, as = '' }: ProxiedPath, body: string, more = ''): string {
  const { host, hostname, protocol } = new URL(site.backends[to])
  return `
  location ${path.endsWith('/') ? '' : '= '}${path} {${more}
    proxy_pass ${protocol}//kws_${to}${as};${protocol === 'https:' ? tlsVerification(hostname, site.backendCa) : ''}
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host ${host};
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $kws_scheme;
    proxy_set_header X-Forwarded-Host ${site.name === '_' ? '$host' : site.name};
    proxy_set_header X-Request-Id $kws_request_id;
    proxy_request_buffering off;
    proxy_read_timeout ${readTimeout};
    proxy_next_upstream off;
    client_max_body_size ${body};
    error_page 413 429 502 503 504 @kws_own_error;
    include security-headers.conf;
    add_header X-Request-Id $kws_missing_request_id always;
${Object.keys(site.headers)
  .map((name) => `    proxy_hide_header ${name};`)
  .join('\n')}
  }`
}

/**
 * The proxied locations. Calls that cost money or open an account (logins, mails, SMS, codes) are rate limited by IP address;
 * beyond the limit nginx answers 429 with code and Retry-After, as the API defines it.
 */
export function proxiedLocations(site: Site): string {
  const limited = limits.map(({ zone, path, burst }) =>
    location(
      site,
      { path: `${site.api}${path}`, to: 'api' },
      '64k',
      `\n    limit_req zone=kws_${zone} burst=${burst} nodelay;`,
    ),
  )
  return [
    ...(site.proxied.some(({ path }) => path === `${site.api}/`) ? limited : []),
    ...site.proxied.map((path) => location(site, path, path.to === 'api' ? maxBody : '4m')),
    `
  # Errors of nginx itself, as JSON that the app understands; not cached.
  location @kws_own_error {
    internal;
    default_type application/json;
    ${cached.never}
    add_header X-Request-Id $kws_request_id always;
    add_header Retry-After $kws_retry_after always;
    return 200 $kws_error_body;
  }`,
  ].join('\n')
}
