import { expect, it } from 'vitest'
import { withBase } from '#engine/tools/build/web/addresses.ts'
import { addresses } from '#src/tools/hosting/server/site.ts'
import { staticHeaders, staticRedirects } from '#src/tools/hosting/server/static-headers.ts'
import { headers } from '../../support/nginx.ts'

it('a static host sends the app at its paths alone, with the headers of each kind of file', () => {
  expect(staticRedirects(addresses)).toContain('/switch/* /shell.html 200\n')
  expect(staticRedirects(addresses)).not.toMatch(/^\/\*/m)
  const blocks = staticHeaders(headers, addresses).split(/\n(?=\/)/)
  const of = (path: string) => blocks.find((one) => one.startsWith(`${path}\n`))
  expect(of('/*')).toContain(`Content-Security-Policy: ${headers['Content-Security-Policy']}`)
  expect(of('/tenants/*')).toMatch(/Content-Security-Policy: .*; sandbox$/m)
  expect(of('/assets/*')).toContain('immutable')
  expect(of('/switch/*')).toContain('no-cache')
})

it('a static host of an app below a path is told about that path only', () => {
  const below = withBase(addresses, '/wechsel/')
  expect(staticRedirects(below)).toContain('/wechsel/switch/* /wechsel/shell.html 200\n')
  const all = `${staticRedirects(below)}${staticHeaders(headers, below)}`
  expect(all.match(/^\/(?!wechsel\/).*/gm)).toBeNull()
})
