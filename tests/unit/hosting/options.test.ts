import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { siteOf } from '#src/tools/hosting/server/cli.ts'
import { nginxBinary, certificate } from '../../support/nginx.ts'

const folder = mkdtempSync(join(tmpdir(), 'options-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('npm run hosting writes a config with which nginx starts', () => {
  const { key, cert } = certificate(folder, 'bank.example')
  const out = join(folder, 'written')
  const words = execFileSync(
    process.execPath,
    ['src/tools/hosting/server/cli.ts', '--out', out, '--root', folder, '--name', 'bank.example', '--tls-certificate', cert, '--tls-key', key,
      '--backend', 'https://127.0.0.1:8443', '--usage-backend', 'http://127.0.0.1:8081', '--backend-ca', cert,
      '--banks', join(folder, 'banks.json'), '--behind', '10.0.0.0/8', '--access-log', join(folder, 'access.log')], // prettier-ignore
    { encoding: 'utf8' },
  )
  expect(words).toContain('nginx.conf, nginx-server.conf, security-headers.conf')
  const test = ['-t', '-p', out, '-c', join(out, 'nginx.conf'), '-e', 'stderr']
  expect(() => execFileSync(nginxBinary ?? 'nginx', test, { stdio: 'pipe' })).not.toThrow()
  expect(readFileSync(join(out, 'nginx-server.conf'), 'utf8')).toContain('listen [::]:443 ssl http2;')
})

it.each([
  ['--name', 'a;b'],
  ['--base', '/without-a-slash'],
  ['--base', '/a b/'],
  ['--root', '/srv/x; }'],
  ['--backend', 'http://a b'],
  ['--backend', 'ftp://a'],
  ['--behind', 'all'],
  ['--address', 'localhost;'],
  ['--port', '80a'],
  ['--access-log', '$evil'],
  ['--tls-key', '/only/a/key'],
])('npm run hosting refuses %s %s', (name, value) => {
  expect(() => siteOf([name, value])).toThrow(name === '--tls-key' ? /belong together/ : 'is not valid')
})

it('a deployment config with a wrong or unknown value is refused, with its place', () => {
  const config = JSON.parse(readFileSync('src/config/config.json', 'utf8')) as object // a file of ours
  const file = join(folder, 'config.json')
  const reading = (more: object) => () => {
    writeFileSync(file, JSON.stringify({ ...config, ...more }))
    return siteOf(['--config', file])
  }
  expect(reading({})).not.toThrow()
  expect(reading({ apiBase: 'http://api.example' })).toThrow('/apiBase must match')
  expect(reading({ hosts: { tenant: 'https://a/b' } })).toThrow('/hosts/tenant must match')
  expect(reading({ apiBas: '/api/v1' })).toThrow('/ must NOT have additional properties: apiBas')
})
