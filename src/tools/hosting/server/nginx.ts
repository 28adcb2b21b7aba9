import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { editedHeaders } from '#engine/tools/build/security-headers.ts'
import { cacheFor, isText, pictures, tenantTypes } from '#engine/tools/build/web/addresses.ts'
import limits from './limits.json' with { type: 'json' }
import type { ProxiedPath, Site } from './site.ts'

/** A file of templates/ with its values. A line with nothing but a value stands for all lines of it, also for none. */
function fill(name: string, values: Record<string, string | string[]>): string {
  const valueOf = (key: string): string => {
    const value = values[key]
    if (value === undefined) throw new Error(`templates/${name} has no value for ${key}`)
    return [value].flat().join('\n')
  }
  return readFileSync(join(import.meta.dirname, 'templates', name), 'utf8')
    .replaceAll(/^\{\{(\w+)\}\}\n/gm, (_, key: string) =>
      valueOf(key).replace(/\n*$/, '\n').replace(/^\n$/, ''),
    )
    .replaceAll(/\{\{(\w+)\}\}/g, (_, key: string) => valueOf(key))
}

/** Escapes a text for a pattern of nginx. */
const pattern = (path: string) => path.replaceAll(/[.*+?^${}()|[\]\\]/g, (sign) => `\\${sign}`)

const listen = (site: Site, port: number, parameters = '') =>
  site.listen.map((address) => `  listen ${address}:${port}${parameters};`)

const logOf = ({ accessLog }: Site) => (accessLog === 'off' ? 'off' : `${accessLog} kws`)

/** Each backend in use, with its name. */
function upstreams({ backends, proxied }: Site): string[] {
  return [...new Set(proxied.map(({ to }) => to))].map((backend) => {
    const { hostname, port, protocol } = new URL(backends[backend])
    const address = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`
    return `upstream kws_${backend} { server ${address}; keepalive 16; }`
  })
}

function proxiedLocation(site: Site, { path, to, as = '' }: ProxiedPath, body: string, limit = ''): string {
  const { host, hostname, protocol } = new URL(site.backends[to])
  return fill('proxied.conf', {
    match: path.endsWith('/') ? path : `= ${path}`,
    limit,
    protocol,
    backend: to,
    as,
    verification:
      protocol === 'https:' ? fill('verification.conf', { name: hostname, ca: site.backendCa }) : '',
    backendHost: host,
    host: site.name === '_' ? '$host' : site.name,
    body,
    hidden: Object.keys(site.headers).map((name) => `    proxy_hide_header ${name};`),
  })
}

/** The proxied locations. Calls that cost money or open an account are rate limited by IP address: 429 with code and Retry-After, as the API says. */
function proxiedLocations(site: Site): string[] {
  const isProxied = site.proxied.some(({ path }) => path === `${site.api}/`)
  const limited = (isProxied ? limits : []).map(({ zone, path, burst }) => {
    const limit = `    limit_req zone=kws_${zone} burst=${burst} nodelay;`
    return proxiedLocation(site, { path: `${site.api}${path}`, to: 'api' }, '64k', limit)
  })
  // A proof of 25 MB and the multipart overhead.
  return [
    ...limited,
    ...site.proxied.map((path) => proxiedLocation(site, path, path.to === 'api' ? '26m' : '4m')),
  ]
}

const redirect = (site: Site, { httpPort }: NonNullable<Site['tls']>) =>
  fill('redirect.conf', {
    listen: listen(site, httpPort),
    name: site.name,
    accessLog: logOf(site),
    host: site.name === '_' ? '$host' : site.name,
    port: site.port === 443 ? '' : `:${site.port}`,
  })

const trustedProxies = ({ behind }: Site): string[] =>
  behind.length === 0
    ? []
    : [
        ...behind.map((network) => `  set_real_ip_from ${network};`),
        '  real_ip_header X-Forwarded-For;',
        '  real_ip_recursive on;',
      ]

/** The content of `http { }` in nginx.conf: maps, upstreams and servers of the site. */
function server(site: Site): string {
  const { addresses, banks, brotli, tls } = site
  const { base, edited, hashed } = addresses
  const cacheOther = cacheFor.other
  const endings = Object.keys(tenantTypes).map((ending) => ending.slice(1))
  // Without the charset, which nginx adds.
  const types = Object.values(tenantTypes).map((type) => type.split(';')[0] ?? '')
  return fill('nginx-server.conf', {
    schemeOf: site.behind.length > 0 ? '$http_x_forwarded_proto' : '""',
    defaultTenant: site.defaultTenant,
    zones: limits.map(
      ({ zone, rate }) => `limit_req_zone $binary_remote_addr zone=kws_${zone}:10m rate=${rate};`,
    ),
    upstreams: upstreams(site),
    redirect: tls ? redirect(site, tls) : '',
    listen: listen(site, site.port, tls ? ' ssl http2' : ''),
    name: site.name,
    tls: tls ? fill('tls.conf', { certificate: tls.certificate, key: tls.key }) : '',
    trustedProxies: trustedProxies(site),
    root: site.root,
    accessLog: logOf(site),
    brotliOn: brotli
      ? '  brotli_static on;'
      : '  # brotli_static on; for an nginx with that module: --brotli',
    brotliOff: brotli ? '    brotli_static off;' : '',
    hashed,
    edited,
    types: types.map((type, at) => `${type} ${endings[at]};`).join(' '),
    packedTypes: types.filter(isText).join(' '),
    pictures: pictures.join('|'),
    otherEndings: endings.filter((ending) => !pictures.includes(ending)).join('|'),
    svgDisposition: editedHeaders('.svg')['Content-Disposition'] ?? '',
    cacheHashed: cacheFor.hashed,
    cachePicture: cacheFor.picture,
    cacheOther,
    banks: banks === undefined ? '' : fill('banks.conf', { base, file: banks, cacheOther }),
    base,
    basePattern: pattern(base),
    pages: addresses.pages
      .map((path) => pattern(path) + (path.endsWith('/') && path !== base ? '' : '$'))
      .join('|'),
    outsideOfBase:
      base === '/' ? '' : fill('outside-of-base.conf', { bare: base.slice(0, -1), base, cacheOther }),
    proxied: proxiedLocations(site),
  })
}

const headerLines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(
      ([name, value]) =>
        `add_header ${name} "${value.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}" always;\n`,
    )
    .join('')

/** A complete nginx.conf for a machine or container. `writable` is the only folder that nginx writes to. */
export const nginxMain = (writable: string, { brotliModule = '', user = '' } = {}): string =>
  fill('nginx.conf', {
    writable,
    user: user && `user ${user};`,
    brotliModule: brotliModule && `load_module ${brotliModule};`,
  })

/** All nginx config files by name; nginx.conf includes the others. */
export const nginxFiles = (site: Site, writable = '/tmp'): Record<string, string> => ({
  'nginx.conf': nginxMain(writable),
  'nginx-server.conf': server(site),
  // Files to include in each location, because a location with its own add_header inherits none.
  'security-headers.conf': headerLines(site.headers),
  'edited-headers.conf': headerLines({ ...site.headers, ...editedHeaders('') }),
})
