import { editedHeaders } from '../../../../engine/tools/build/headers.ts'
import { cacheFor } from '../../../../engine/tools/build/web/addresses.ts'
import type { Passed, Site } from './site.ts'

const quote = (text: string) => `"${text.replaceAll(/[\\"]/g, (sign) => `\\${sign}`)}"`
const block = (head: string, lines: string[]): string =>
  [`${head} {`, ...lines.flatMap((line) => line.split('\n')).map((line) => `\t${line}`), '}'].join('\n')
const headersIn = (headers: Record<string, string>) =>
  block(
    'header',
    Object.entries(headers).map(([name, value]) => `${name} ${quote(value)}`),
  )
const cacheIn = (rule: string) => `header Cache-Control ${quote(rule)}`
const below = (path: string) => (path.endsWith('/') && path !== '/' ? `${path}*` : path)

function passed({ backends, backendCa, behind, headers }: Site, { path, to }: Passed): string {
  const backend = new URL(backends[to])
  const transport =
    backend.protocol === 'https:'
      ? ['tls', `tls_trusted_ca_certs ${backendCa}`, `tls_server_name ${backend.hostname}`]
      : []
  return block(`handle ${below(path)}`, [
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

/** Where Caddy listens: with a name it gets its certificate by itself, unless it is given one. */
function site({ name, port, tls, listen }: Site): string {
  const at = name === '_' ? '' : name
  const [address = '*'] = listen
  const bound = address === '*' || listen.length > 1 ? [] : [`bind ${address}`]
  return [
    `${tls || at ? 'https' : 'http'}://${at}:${port}`,
    [...bound, ...(tls ? [`tls ${tls.certificate} ${tls.key}`] : [])].join('\n'),
  ].join('\n')
}

/**
 * A Caddyfile of the same site. What Caddy has not by itself: a count of requests (let the backend, or something in front,
 * count logins, mails and codes), and folders in which links are not followed.
 */
export function caddyfile(given: Site): string {
  const { addresses, headers, root, banks, accessLog } = given
  const [address = '', more = ''] = site(given).split(/\n(.*)/s)
  const files = block('file_server', ['precompressed br gzip'])
  const edited = Object.entries(addresses.edited).flatMap(([prefix, endings], index) => [
    block(`@edited${index}`, [`path_regexp ^${prefix}.+\\.(${endings.join('|')})$`, 'file']),
    `@drawing${index} path_regexp ^${prefix}.+\\.svg$`,
    block(`handle @edited${index}`, [
      headersIn(editedHeaders('')),
      `header @drawing${index} Content-Disposition ${quote(editedHeaders('.svg')['Content-Disposition'] ?? '')}`,
      cacheIn(cacheFor.other),
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
    // No query, which may name the customer's way, no referrer, no token.
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
  ...given.passed.map((one) => passed(given, one)),
  block('handle /healthz', [cacheIn('no-store'), 'respond "ok" 200']),
  block('@hashed', [`path ${addresses.hashed}*`, 'file']),
  block('handle @hashed', [cacheIn(cacheFor.hashed), files]),
  block(`handle ${addresses.hashed}*`, [cacheIn(cacheFor.other), 'error 404']),
  ...edited,
  ...(banks === undefined
    ? []
    : [
        block('handle /banks.json', [
          `root * ${banks.replace(/\/[^/]*$/, '') || '/'}`,
          `rewrite * ${banks.replace(/^.*\//, '/')}`,
          'encode gzip',
          cacheIn(cacheFor.other),
          'file_server',
        ]),
      ]),
  block('@plain', ['path_regexp ^/([^/]+\\.[a-z0-9]+|\\.well-known/.+)$']),
  block('handle @plain', [cacheIn(cacheFor.other), files]),
  block('@pages', [`path ${addresses.pages.map(below).join(' ')}`]),
  block('handle @pages', [cacheIn(cacheFor.other), 'rewrite * /index.html', files]),
  // No page: people get the app, which leads them to the start, and machines hear 404.
  block('handle', [
    cacheIn(cacheFor.other),
    'rewrite * /index.html',
    block('file_server', ['precompressed br gzip', 'status 404']),
  ]),
])}
`
}
