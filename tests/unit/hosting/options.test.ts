import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

  it.skipIf(!hasNginx)('writes a config with which nginx starts with the given options', () => {
    const { key, cert } = certificate(folder, 'bank.example')
    const out = join(folder, 'written')
    const words = run('--out', out, '--root', root, '--name', 'bank.example', '--tls-certificate', cert, '--tls-key', key,
      '--backend', 'https://127.0.0.1:8443', '--usage-backend', 'http://127.0.0.1:8081', '--backend-ca', cert,
      '--banks', join(folder, 'banks.json'), '--behind', '10.0.0.0/8', '--access-log', join(folder, 'access.log')) // prettier-ignore
    expect(words).toContain('nginx.conf, nginx-server.conf, security-headers.conf')
    expect(words.match(/Note: .{20}/g)).toEqual(['Note: --usage-backend is n', 'Note: There is no .well-kn'])
    const test = ['-t', '-p', out, '-c', join(out, 'nginx.conf'), '-e', 'stderr']
    expect(() => execFileSync(nginxBinary ?? '', test, { stdio: 'pipe' })).not.toThrow()
    const server = readFileSync(join(out, 'nginx-server.conf'), 'utf8')
    expect(server).toContain('listen [::]:443 ssl http2;')
    expect(server).not.toMatch(/^\s*brotli_static on/m)
  })

  it.each([
    ['--name', 'a;b'],
    ['--base', '/without-a-slash'],
    ['--base', '/a b/'],
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

  it.each([
    [{ apiBase: 'http://api.example' }, '/apiBase must match'],
    [{ hosts: { tenant: 'https://a/b' } }, '/hosts/tenant must match'],
    [{ csp: { endpoint: 'https://other.example/x' } }, '/csp/endpoint must match'],
    [{ apiBas: '/api/v1' }, '/ must NOT have additional properties: apiBas'],
  ])('refuses a deployment config with %j', (wrong, message) => {
    const file = join(folder, 'config.json')
    const config = JSON.parse(readFileSync(join(checkout, 'src/boot/config.json'), 'utf8'))
    writeFileSync(file, JSON.stringify(config))
    expect(() => siteOf(['--config', file])).not.toThrow()
    writeFileSync(file, JSON.stringify({ ...config, ...wrong }))
    expect(() => siteOf(['--config', file])).toThrow(message)
  })

  it('prints notes about options that are missing or have no effect', () => {
    const parsed = (...args: string[]) =>
      siteOf(['--root', folder, ...args]).notes.map((note) => note.slice(0, 30))
    const http = 'Without --tls-certificate and '
    const contact = 'There is no .well-known/securi'
    expect(parsed()).toEqual([
      http,
      'Name what is in front with --b',
      'The app asks this site for ban',
      contact,
    ])
    expect(parsed('--behind', '10.0.0.1', '--banks', 'backend')).toEqual([http, contact])
    expect(parsed('--behind', '10.0.0.1', '--banks', 'backend', '--usage-backend', 'http://a')).toEqual([
      http,
      '--usage-backend is not used: t',
      contact,
    ])
    mkdirSync(join(folder, '.well-known'), { recursive: true })
    writeFileSync(join(folder, '.well-known/security.txt'), 'Contact: mailto:security@bank.example')
    expect(parsed('--behind', '10.0.0.1', '--banks', 'backend')).toEqual([http])
    rmSync(join(folder, '.well-known'), { recursive: true })
  })
})
