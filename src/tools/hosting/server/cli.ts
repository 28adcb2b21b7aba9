import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { isStarted } from '#engine/tools/build/files.ts'
import { withBase } from '#engine/tools/build/web/addresses.ts'
import { nginxFiles } from './nginx.ts'
import { addresses, apiOf, proxiedOf, readConfig, type Site } from './site.ts'
import { staticHeaders, staticRedirects } from './static-headers.ts'
import { Ajv } from 'ajv'
import type { DeploymentConfig } from '#generated/engine.ts'
import schema from '../../../../schemas/engine/config.schema.json' with { type: 'json' }
import { securityHeaders } from '#engine/tools/build/security-headers.ts'

/** An option with a value, which is inserted into the configs unescaped: so it must match this pattern. */
const like = (shape: RegExp) => ({ type: 'string', shape }) as const
const file = like(/^\/[\w./-]+$/)
const origin = like(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/)
const port = like(/^\d{1,5}$/)
const options = {
  base: { ...like(/^\/([a-z0-9-]+\/)*$/), default: '/' },
  config: { type: 'string', default: 'src/config/config.json' },
  out: { type: 'string', default: '.generated/hosting' },
  root: { ...file, default: resolve('dist') },
  name: { ...like(/^(_|[a-z0-9.-]+)$/), default: '_' },
  address: { ...like(/^(\*|[\d.]+|\[[0-9a-f:]+\])$/), multiple: true, default: ['*', '[::]'] },
  port,
  'tls-certificate': file,
  'tls-key': file,
  'http-port': { ...port, default: '80' },
  behind: { ...like(/^[0-9a-f.:]+(\/\d{1,3})?$/), multiple: true, default: [] as string[] },
  backend: { ...origin, default: 'http://127.0.0.1:4173' },
  'usage-backend': origin,
  'reports-backend': origin,
  // The CA certificates of the system on Debian and Alpine.
  'backend-ca': { ...file, default: '/etc/ssl/certs/ca-certificates.crt' },
  banks: like(/^(backend|\/[\w./-]+)$/),
  'access-log': { ...like(/^(off|\/[\w./-]+)$/), default: '/var/log/nginx/kontowechsel.log' },
  brotli: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

function check(values: Record<string, unknown>): void {
  for (const [name, option] of Object.entries(options))
    for (const value of 'shape' in option ? [values[name] ?? []].flat() : [])
      if ('shape' in option && !option.shape.test(String(value)))
        throw new Error(`--${name} ${String(value)} is not valid, expected: ${option.shape.source}`)
}

function tlsOf(certificate: string | undefined, key: string | undefined, httpPort: string): Site['tls'] {
  if (certificate === undefined && key === undefined) return undefined
  if (certificate === undefined || key === undefined)
    throw new Error('--tls-certificate and --tls-key belong together.')
  return { certificate, key, httpPort: Number(httpPort) }
}

/** The site that the arguments of `npm run hosting` describe. @throws Error if an option or the deployment config is not valid */
export function siteOf(args: string[]): { site: Site; out: string; notes: string[] } {
  const { values } = parseArgs({ args, options })
  check(values)
  const config = validConfig(values.config)
  const tls = tlsOf(values['tls-certificate'], values['tls-key'], values['http-port'])
  const api = apiOf(config)
  const proxied = proxiedOf(config)
  const notes = [
    tls === undefined &&
      'Without --tls-certificate and --tls-key the site speaks http: something in front must speak https.',
    tls === undefined &&
      values.behind.length === 0 &&
      'Name what is in front with --behind NETWORK: else all customers have its address, and share one limit.',
    config.hosts.cdn === '' &&
      values.banks === undefined &&
      !existsSync(`${values.root}${values.base}banks.json`) &&
      'The app asks this site for banks.json: --banks FILE, --banks backend, banks.json beside index.html, or hosts.cdn in the config.',
    ...(['usage', 'reports'] as const).map(
      (name) =>
        values[`${name}-backend`] !== undefined &&
        !proxied.some(({ to }) => to === name) &&
        `--${name}-backend is not used: the deployment config names no path for it.`,
    ),
    !existsSync(`${values.root}/.well-known/security.txt`) &&
      'There is no .well-known/security.txt in --root: it says whom to tell about a security problem.',
  ].filter((note) => note !== false)
  const site: Site = {
    headers: securityHeaders(config),
    defaultTenant: config.defaultTenant,
    addresses: withBase(addresses, values.base),
    proxied: [
      ...proxied,
      ...(values.banks === 'backend'
        ? [{ path: `${values.base}banks.json`, to: 'api' as const, as: '/banks.json' }]
        : []),
    ],
    api,
    backends: {
      api: values.backend,
      usage: values['usage-backend'] ?? values.backend,
      reports: values['reports-backend'] ?? values.backend,
    },
    backendCa: values['backend-ca'],
    root: values.root,
    name: values.name,
    listen: values.address,
    port: Number(values.port ?? (tls ? 443 : 8080)),
    tls,
    behind: values.behind,
    banks: values.banks === 'backend' ? undefined : values.banks,
    accessLog: values['access-log'],
    brotli: values.brotli,
  }
  return { site, out: values.out, notes }
}

/** Reads a deployment config; `npm run check` validates that of the project. @throws Error if its schema does not match; names the places */
function validConfig(path: string): DeploymentConfig {
  const config = readConfig(path)
  const validate = new Ajv({ allErrors: true, strict: false }).compile(schema)
  if (validate(config)) return config
  const places = (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || '/'} ${message}${'additionalProperty' in params ? `: ${params.additionalProperty}` : ''}`,
  )
  throw new Error(`${path} is not a valid deployment config:\n${places.join('\n')}`)
}

/** `npm run hosting`: configs of web servers from a deployment config. */
if (isStarted(import.meta.filename))
  try {
    const { site, out, notes } = siteOf(process.argv.slice(2))
    const files = {
      ...nginxFiles(site),
      _headers: staticHeaders(site.headers, site.addresses),
      _redirects: staticRedirects(site.addresses),
    }
    mkdirSync(out, { recursive: true })
    for (const [name, content] of Object.entries(files)) writeFileSync(join(out, name), content)
    console.log(`Written to ${out}: ${Object.keys(files).join(', ')}`)
    for (const note of notes) console.log(`Note: ${note}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
