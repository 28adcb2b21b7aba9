import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addresses } from '#src/tools/hosting/addresses.ts'
import { nginxEditedHeaders, nginxHeaders, nginxServer } from '#src/tools/hosting/server/nginx.ts'
import { backendPaths, headersOf, readConfig } from '#src/tools/hosting/server/site.ts'

const binary = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'].find((file) => existsSync(file))
const brotliModule = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'

export const hasNginx = binary !== undefined
export const hasBrotli = existsSync(brotliModule)

export const config = readConfig('src/boot/config.json')
export const headers = headersOf(config)

/** The parts of nginx.conf that are the installation's own, kept within one folder. */
const main = (folder: string) => `
${hasBrotli ? `load_module ${brotliModule};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include nginx-server.conf;
}
`

/**
 * nginx with the written config before a build and a backend, whose certificate `backendCa` vouches for. Resolves when it
 * answers. @throws what nginx says of the config
 */
export async function startNginx(
  root: string,
  backend: string,
  port: number,
  backendCa = '/etc/ssl/certs/ca-certificates.crt',
) {
  if (!binary) throw new Error('nginx is not installed.')
  const folder = mkdtempSync(join(tmpdir(), 'nginx-'))
  const files = {
    'nginx.conf': main(folder),
    'security-headers.conf': nginxHeaders(headers),
    'edited-headers.conf': nginxEditedHeaders(headers),
    'nginx-server.conf': nginxServer({
      headers,
      addresses,
      // The sandbox gives the directory of banks too, which is a file elsewhere.
      api: [...backendPaths(config), '/banks.json'],
      backend,
      backendCa,
      root,
      listen: `127.0.0.1:${port}`,
      brotli: hasBrotli,
    }),
  }
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
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
  for (let tries = 0; tries < 100 && server.exitCode === null; tries++) {
    if ((await fetch(`${origin}/config.json`).catch(() => undefined))?.ok) return { origin, close }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await close()
  throw new Error(`nginx does not answer at ${origin}. Is the port taken?`)
}
