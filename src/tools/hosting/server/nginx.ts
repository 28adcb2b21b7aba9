import { editedHeaders } from '../../../../engine/tools/build/headers.ts'
import type { Addresses } from '../../../../engine/tools/build/web/addresses.ts'
import { cacheFor } from '../../../../engine/tools/build/web/addresses.ts'
import { tenantTypes } from '../../../../engine/tools/build/web/content-types.ts'

export interface Site {
  headers: Record<string, string>
  addresses: Addresses
  /** Paths of the own origin that the backend answers, each with everything below it. */
  api: string[]
  /** Where the backend is: scheme, host and port. */
  backend: string
  /** Certificates that may vouch for a backend with https, in one file. */
  backendCa: string
  /** Folder of the build on the server. */
  root: string
  listen: string
  /** Debian's module for brotli is loaded. */
  brotli: boolean
}

/** Largest body of a request: a proof of 25 MB, and the words around it. */
const largestBody = '26m'
/** Longer than the slowest call (`timeouts.A` of the deployment config), so that the app and not the server gives up. */
const patience = '120s'

const quote = (text: string) => `"${text.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}"`

/** As nginx writes them: it adds the charset by itself. */
const types = Object.entries(tenantTypes).map(([ending, type]) => `${type.split(';')[0]} ${ending.slice(1)};`)

/** The headers of every answer, as a file that each location includes: one header of its own, and it inherits none. */
export const nginxHeaders = (headers: Record<string, string>): string =>
  `${Object.entries(headers)
    .map(([name, value]) => `add_header ${name} ${quote(value)} always;`)
    .join('\n')}\n`

/** The same for files that a tenant edits. */
export const nginxEditedHeaders = (headers: Record<string, string>): string =>
  nginxHeaders({ ...headers, ...editedHeaders('') })

/** Without these lines nginx takes any certificate, of whatever name. */
const verified = (ca: string) => `
    proxy_ssl_server_name on;
    proxy_ssl_verify on;
    proxy_ssl_verify_depth 4;
    proxy_ssl_trusted_certificate ${ca};
    proxy_ssl_protocols TLSv1.2 TLSv1.3;`

const cached = (rule: string) =>
  `include security-headers.conf; add_header Cache-Control ${quote(rule)} always;`

const edited = cached(cacheFor.other).replace('security-headers', 'edited-headers')

/** A server block of nginx, to be included in `http { }`; `security-headers.conf` and `edited-headers.conf` lie beside the main configuration. */
export function nginxServer({
  headers,
  addresses,
  api,
  backend,
  backendCa,
  root,
  listen,
  brotli,
}: Site): string {
  const folders = Object.entries(addresses.edited).map(
    ([prefix, endings]) => `
  # Edited in place, so never compressed ahead of time; nothing but what the app reads.
  location ^~ ${prefix} {
    types { ${types.join(' ')} }
    gzip_static off;${brotli ? ' brotli_static off;' : ''}
    # A link might lead to any file of this server.
    disable_symlinks on from=$document_root${prefix};
    location ~ \\.svg$ { try_files $uri =404; ${edited} add_header Content-Disposition ${quote(editedHeaders('.svg')['Content-Disposition'] ?? '')}; }
    location ~ \\.(${endings.join('|')})$ { try_files $uri =404; ${edited} }
    ${edited}
    return 404;
  }`,
  )
  const proxied = api.map(
    (path) => `
  location ${path.endsWith('/') ? '' : '= '}${path} {
    proxy_pass ${backend};${backend.startsWith('https:') ? verified(backendCa) : ''}
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
    proxy_request_buffering off;
    proxy_read_timeout ${patience};
    proxy_next_upstream off;
    client_max_body_size ${largestBody};
${Object.keys(headers)
  .map((name) => `    proxy_hide_header ${name};`)
  .join('\n')}
  }`,
  )
  return `# Written by \`npm run hosting\` from the deployment config: edit that, not this.
server {
  listen ${listen};
  root ${root};
  server_tokens off;
  charset utf-8;
  charset_types text/css text/markdown text/vtt application/json;
  gzip_static on;
  gzip_vary on;
  ${brotli ? 'brotli_static on;' : '# brotli_static on; needs libnginx-mod-http-brotli-static'}
  client_max_body_size 64k;
  include security-headers.conf;

  location ^~ ${addresses.hashed} {
    try_files $uri @gone;
    ${cached(cacheFor.hashed)}
  }
  # Not kept for good: the file of a new release may be on its way.
  location @gone { internal; ${cached(cacheFor.other)} return 404; }
${folders.join('\n')}
${proxied.join('\n')}

  location ~ ^/[^/]+\\.[a-z0-9]+$ { gzip_static off; ${brotli ? 'brotli_static off; ' : ''}try_files $uri =404; ${cached(cacheFor.other)} }

  # Every other address is one of the app.
  location / { try_files /index.html =404; ${cached(cacheFor.other)} }
}
`
}
