import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { addresses } from '../addresses.ts'
import { nginxEditedHeaders, nginxHeaders, nginxServer } from './nginx.ts'
import { backendPaths, headersOf, readConfig } from './site.ts'
import { staticHeaders } from './static-headers.ts'

/** `npm run hosting`: configs of web servers from a deployment config. */
const { values } = parseArgs({
  options: {
    config: { type: 'string', default: 'src/boot/config.json' },
    out: { type: 'string', default: '.generated/hosting' },
    root: { type: 'string', default: resolve('dist') },
    listen: { type: 'string', default: '8080' },
    backend: { type: 'string', default: 'http://127.0.0.1:4173' },
    // Where Debian, Alpine and their like keep the certificates of the system.
    'backend-ca': { type: 'string', default: '/etc/ssl/certs/ca-certificates.crt' },
    brotli: {
      type: 'boolean',
      default: existsSync('/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'),
    },
  },
})
const plain: [name: string, pattern: RegExp][] = [
  ['root', /^[\w./:-]+$/],
  ['listen', /^[\w.:[\]]+( (ssl|http2|default_server))*$/],
  ['backend-ca', /^\/[\w./-]+$/],
  ['backend', /^https?:\/\/[\w.:-]+$/],
]
const { config: file, out, root, listen, backend, brotli } = values
for (const [name, pattern] of plain)
  if (!pattern.test(String(Object.entries(values).find(([key]) => key === name)?.[1]))) {
    console.error(`--${name} is not what it should be: ${pattern.source}`)
    process.exit(1)
  }

const config = readConfig(file)
const headers = headersOf(config)
const files = {
  'nginx-server.conf': nginxServer({
    headers,
    addresses,
    api: backendPaths(config),
    backend,
    backendCa: values['backend-ca'],
    root,
    listen,
    brotli,
  }),
  'security-headers.conf': nginxHeaders(headers),
  'edited-headers.conf': nginxEditedHeaders(headers),
  _headers: staticHeaders(headers, addresses),
}
mkdirSync(out, { recursive: true })
for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content)
console.log(`Written to ${out}: ${Object.keys(files).join(', ')}`)
