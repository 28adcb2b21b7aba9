import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { siteOf } from '#src/tools/hosting/server/options.ts'
import { certificate } from '../../support/certificate.ts'
import { hasNginx, nginxBinary } from '../../support/nginx.ts'
import { checkout } from '../../support/root.ts'

const folder = mkdtempSync(join(tmpdir(), 'options-'))
const root = folder
afterAll(() => rmSync(folder, { recursive: true }))

describe('npm run hosting', () => {
  const run = (...args: string[]) =>
    execFileSync(process.execPath, [join(checkout, 'src/tools/hosting/server/cli.ts'), ...args], {
      cwd: checkout,
      encoding: 'utf8',
    })

  it.skipIf(!hasNginx)('writes a config with which nginx starts as told', () => {
    const { key, cert } = certificate(folder, 'bank.example')
    const out = join(folder, 'written')
    const words = run('--out', out, '--root', root, '--name', 'bank.example', '--tls-certificate', cert, '--tls-key', key,
      '--backend', 'https://127.0.0.1:8443', '--usage-backend', 'http://127.0.0.1:8081', '--backend-ca', cert,
      '--banks', join(folder, 'banks.json'), '--behind', '10.0.0.0/8', '--access-log', join(folder, 'access.log')) // prettier-ignore
    expect(words).toContain('nginx.conf, nginx-server.conf, security-headers.conf')
    expect(words).not.toContain('Note')
    const test = ['-t', '-p', out, '-c', join(out, 'nginx.conf'), '-e', 'stderr']
    expect(() => execFileSync(nginxBinary ?? '', test, { stdio: 'pipe' })).not.toThrow()
    const server = readFileSync(join(out, 'nginx-server.conf'), 'utf8')
    expect(server).toContain('listen [::]:443 ssl http2;')
    expect(server).not.toMatch(/^\s*brotli_static on/m)
  })

  it.each([
    ['--name', 'a;b'],
    ['--root', '/srv/x; }'],
    ['--backend', 'http://a b'],
    ['--backend', 'ftp://a'],
    ['--tls-key', 'key.pem'],
    ['--behind', 'all'],
    ['--address', 'localhost;'],
    ['--port', '80a'],
    ['--access-log', '$evil'],
    ['--tls-key', '/only/a/key'],
  ])('refuses %s %s', (name, value) => {
    expect(() => siteOf([name, value])).toThrow(
      name === '--tls-key' ? /belong together|not valid/ : 'is not valid',
    )
  })

  it('says what an operator would find out too late', () => {
    const told = (...args: string[]) =>
      siteOf(['--root', folder, ...args]).notes.map((note) => note.slice(0, 30))
    const http = 'Without --tls-certificate and '
    expect(told()).toEqual([http, 'Name what is in front with --b', 'The app asks this site for ban'])
    expect(told('--behind', '10.0.0.1', '--banks', 'backend')).toEqual([http])
  })
})
