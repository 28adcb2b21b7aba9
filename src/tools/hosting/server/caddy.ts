import { editedHeaders } from '#engine/tools/build/security-headers.ts'
import { cacheFor, pictures } from '#engine/tools/build/web/addresses.ts'
import type { ProxiedPath, Site } from './site.ts'

const quote = (text: string) => `"${text.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}"`
const block = (head: string, lines: string[]): string =>
  [`${head} {`, ...lines.flatMap((line) => line.split('\n')).map((line) => `\t${line}`), '}'].join('\n')
const headersIn = (headers: Record<string, string>) =>
  block(
    'header',
    Object.entries(headers).map(([name, value]) => `${name} ${quote(value)}`),
  )
const cacheIn = (rule: string) => `header Cache-Control ${quote(rule)}`
const withSubpaths = (path: string, base = '/') => (path.endsWith('/') && path !== base ? `${path}*` : path)

function proxied({ backends, backendCa, behind, headers }: Site, { path, to, as }: ProxiedPath): string {
  const backend = new URL(backends[to])
  const transport =
    backend.protocol === 'https:'
      ? ['tls', `tls_trusted_ca_certs ${backendCa}`, `tls_server_name ${backend.hostname}`]
      : []
  return block(`handle ${withSubpaths(path)}`, [
    ...(as === undefined ? [] : [`rewrite * ${as}`]),
    block('request_body', [`max_size ${to === 'api' ? '26MB' : '4MB'}`]),
    block(`reverse_proxy ${backends[to]}`, [
      `header_up Host ${backend.host}`,
      ...(behind.length > 0 ? [`trusted_proxies ${behind.join(' ')}`] : []),
      'header_up X-Request-Id {http.request.uuid}',
      ...Object.keys(headers).map((name) => `header_down -${name}`),
      block('transport http', [...transport, 'response_header_timeout 120s', 'dial_timeout 10s']),
    ]),
  ])
}

/** The address line of the site. With a name and without TLS files, Caddy obtains a certificate automatically. */
function site({ name, port, tls, listen }: Site): string {
  const at = name === '_' ? '' : name
  const [address = '*'] = listen
  const bind = address === '*' || listen.length > 1 ? [] : [`bind ${address}`]
  return [
    `${tls || at ? 'https' : 'http'}://${at}:${port}`,
    [...bind, ...(tls ? [`tls ${tls.certificate} ${tls.key}`] : [])].join('\n'),
  ].join('\n')
}

/**
 * The Caddyfile of a site. Without plugins Caddy has no rate limits (the backend or a proxy has to limit logins, mails and codes)
 * and cannot refuse symbolic links.
 */
export function caddyfile(config: Site): string {
  const { addresses, headers, root, banks, accessLog } = config
  const { base } = addresses
  const [address = '', more = ''] = site(config).split(/\n(.*)/s)
  const files = block('file_server', ['precompressed br gzip'])
  const edited = Object.entries(addresses.edited).flatMap(([prefix, endings], index) => [
    block(`@edited${index}`, [`path_regexp ^${prefix}.+\\.(${endings.join('|')})$`, 'file']),
    `@drawing${index} path_regexp ^${prefix}.+\\.svg$`,
    `@picture${index} path_regexp ^${prefix}.+\\.(${pictures.join('|')})$`,
    block(`handle @edited${index}`, [
      headersIn(editedHeaders('')),
      `header @drawing${index} Content-Disposition ${quote(editedHeaders('.svg')['Content-Disposition'] ?? '')}`,
      cacheIn(cacheFor.other),
      `header @picture${index} Cache-Control ${quote(cacheFor.picture)}`,
      'encode gzip',
      'file_server',
    ]),
    block(`handle ${prefix}*`, [headersIn(editedHeaders('')), cacheIn(cacheFor.other), 'error 404']),
  ])
  return `# Written by \`npm run hosting\` from the deployment config: edit that, not this.
{
	admin off
}

${block(address, [
  ...(more === '' ? [] : [more]),
  `root * ${root}`,
  block('log', [
    accessLog === 'off'
      ? 'output discard'
      : `output ${accessLog === '/dev/stdout' ? 'stdout' : `file ${accessLog}`}`,
    // The log has no query (it may hold customer data), no headers and no cookies.
    block('format filter', [
      'wrap json',
      block('fields', [
        'request>uri regexp \\?.* ""',
        'request>headers delete',
        'resp_headers>Set-Cookie delete',
      ]),
    ]),
  ]),
  headersIn(headers),
  ...config.proxied.map((path) => proxied(config, path)),
  block('handle /healthz', [cacheIn('no-store'), 'respond "ok" 200']),
  block('@hashed', [`path ${addresses.hashed}*`, 'file']),
  block('handle @hashed', [cacheIn(cacheFor.hashed), files]),
  block(`handle ${addresses.hashed}*`, [cacheIn(cacheFor.other), 'error 404']),
  ...edited,
  ...(banks === undefined
    ? []
    : [
        block(`handle ${base}banks.json`, [
          `root * ${banks.replace(/\/[^/]*$/, '') || '/'}`,
          `rewrite * ${banks.replace(/^.*\//, '/')}`,
          'encode gzip',
          cacheIn(cacheFor.other),
          'file_server',
        ]),
      ]),
  block('@plain', [`path_regexp ^(${base}[^/.][^/]*\\.[a-z0-9]+|/\\.well-known/.+)$`]),
  block('handle @plain', [cacheIn(cacheFor.other), files]),
  block('@pages', [`path ${addresses.pages.map((path) => withSubpaths(path, base)).join(' ')}`]),
  // The first page of the default tenant; all other addresses get the page without a first screen.
  block('@first', [`path ${base}`, 'expression {query} == ""']),
  block('handle @first', [cacheIn(cacheFor.other), `rewrite * ${base}index.html`, files]),
  block('handle @pages', [cacheIn(cacheFor.other), `rewrite * ${base}shell.html`, files]),
  // Unknown paths: the app with status 404, which redirects people to the start.
  block(base === '/' ? 'handle' : `handle ${base}*`, [
    cacheIn(cacheFor.other),
    `rewrite * ${base}shell.html`,
    block('file_server', ['precompressed br gzip', 'status 404']),
  ]),
  ...(base === '/'
    ? []
    : [
        block(`handle ${base.slice(0, -1)}`, [cacheIn(cacheFor.other), `redir ${base}?{query} 308`]),
        block('handle', [cacheIn(cacheFor.other), 'error 404']),
      ]),
])}
`
}
