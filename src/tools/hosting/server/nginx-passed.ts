import limits from './limits.json' with { type: 'json' }
import { cached } from './nginx-headers.ts'
import type { Site, Taker } from './site.ts'

/** Largest body of a request: a proof of 25 MB, and the words around it. */
const largestBody = '26m'
/** Longer than the slowest call (`timeouts.A` of the deployment config), so that the app and not the server gives up. */
const patience = '120s'

/** Takers that are used, each once. */
const takers = ({ passed }: Site): Taker[] => [...new Set(passed.map(({ to }) => to))]

/** Zones that count requests, and machines that take what is passed on: directives of `http { }`. */
export function upstreams(site: Site): string {
  const zones = limits.map(
    ({ zone, rate }) => `limit_req_zone $binary_remote_addr zone=kws_${zone}:10m rate=${rate};`,
  )
  const machines = takers(site).map((taker) => {
    const { hostname, port, protocol } = new URL(site.backends[taker])
    const at = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
    return `upstream kws_${taker} { server ${at}; keepalive 16; }`
  })
  return [...zones, ...machines].join('\n')
}

/** Without these lines nginx takes any certificate, of whatever name. */
const verified = (name: string, ca: string) => `
    proxy_ssl_name ${name};
    proxy_ssl_server_name on;
    proxy_ssl_verify on;
    proxy_ssl_verify_depth 4;
    proxy_ssl_trusted_certificate ${ca};
    proxy_ssl_protocols TLSv1.2 TLSv1.3;`

function location(site: Site, path: string, to: Taker, body: string, more = ''): string {
  const { host, hostname, protocol } = new URL(site.backends[to])
  return `
  location ${path.endsWith('/') ? '' : '= '}${path} {${more}
    proxy_pass ${protocol}//kws_${to};${protocol === 'https:' ? verified(hostname, site.backendCa) : ''}
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host ${host};
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $kws_scheme;
    proxy_set_header X-Forwarded-Host $host;
    proxy_set_header X-Request-Id $kws_request_id;
    proxy_request_buffering off;
    proxy_read_timeout ${patience};
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
 * Locations that are passed on. What costs money or opens an account (logins, mails, messages, codes) is counted by the
 * address of the customer; what is beyond the count is answered as the contract says it: 429 with its code and Retry-After.
 */
export function passedLocations(site: Site): string {
  const counted = limits.map(({ zone, path, burst }) =>
    location(
      site,
      `${site.api}${path}`,
      'api',
      '64k',
      `\n    limit_req zone=kws_${zone} burst=${burst} nodelay;`,
    ),
  )
  return [
    ...(site.passed.some(({ path }) => path === `${site.api}/`) ? counted : []),
    ...site.passed.map(({ path, to }) => location(site, path, to, to === 'api' ? largestBody : '4m')),
    `
  # What nginx says in place of a backend: its status, nothing that is kept, words that the app reads.
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
