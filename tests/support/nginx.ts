import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addresses, apiOf, proxiedOf, readConfig, type Site } from '#src/tools/hosting/server/site.ts'
import { nginxFiles, nginxMain } from '#src/tools/hosting/server/nginx.ts'
import { securityHeaders } from '#engine/tools/build/security-headers.ts'

const binary = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file))
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export { binary as nginxBinary }
const hasBrotli = existsSync(brotliModule)

export const config = readConfig('src/config/config.json')
export const headers = securityHeaders(config)

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** Starts nginx with the generated config, a build and a backend; `more`: options. Resolves when it answers. @throws if it refuses the config */
export async function startNginx(root: string, backend: string, port: number, more: Partial<Site> = {}) {
  if (!binary) throw new Error('nginx is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const site: Site = {
    headers,
    defaultTenant: config.defaultTenant,
    addresses,
    api: apiOf(config),
    // The sandbox serves the directory of banks too, which is a static file in production.
    proxied: [...proxiedOf(config), { path: '/banks.json', to: 'api' }],
    backends: { api: backend, usage: backend, reports: backend },
    backendCa: '/etc/ssl/certs/ca-certificates.crt',
    root,
    name: '_',
    listen: ['127.0.0.1'],
    port,
    tls: undefined,
    behind: [],
    banks: undefined,
    accessLog: join(folder, 'access.log'),
    brotli: hasBrotli,
    ...more,
  }
  const files = {
    ...nginxFiles(site),
    'nginx.conf': nginxMain(folder, {
      ...(hasBrotli && { brotliModule }),
      ...(process.getuid?.() === 0 && { user: 'root' }),
    }),
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const args = [
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'error.log'),
    '-g',
    'daemon off;',
  ]
  execFileSync(binary, [...args, '-t'], { stdio: 'pipe' })
  const server = spawn(binary, args, { stdio: 'ignore' })
  const origin = `http://127.0.0.1:${port}`
  const close = () =>
    new Promise<void>((resolve) => {
      server.once('exit', () => {
        rmSync(folder, { recursive: true, force: true })
        resolve()
      })
      server.kill()
    })
  while (server.exitCode === null) {
    if (await listens(port)) return { origin, close, log: () => readFileSync(site.accessLog, 'utf8') }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await close()
  throw new Error(`nginx does not answer at ${origin}. Is the port taken?`)
}

/** Writes a key and a self-signed certificate for a host name into `folder`, valid for two days. */
export function certificate(folder: string, name: string): { key: string; cert: string } {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', cert, ...subject], { stdio: 'pipe' })
  return { key, cert }
}
