import { expect, it } from 'vitest'
import { proxiedOf, readConfig } from '#src/tools/hosting/server/site.ts'
import { securityHeaders } from '#engine/tools/build/security-headers.ts'

const config = readConfig('src/config/config.json')
const policyOf = (more: object) => securityHeaders({ ...config, ...more })['Content-Security-Policy'] ?? ''

it('reports of the Content Security Policy go to the path that the deployment names, else nowhere', () => {
  const csp = { endpoint: '/csp-reports' }
  const headers = securityHeaders({ ...config, csp })
  expect(headers['Content-Security-Policy']).toMatch(/; report-uri \/csp-reports; report-to csp$/)
  expect(headers['Reporting-Endpoints']).toBe('csp="/csp-reports"')
  expect(proxiedOf({ ...config, csp })).toContainEqual({ path: '/csp-reports', to: 'reports' })
  expect(policyOf({})).not.toContain('report')
  for (const endpoint of ['https://other.example/x', '/a; script-src *', '/a"', '//other.example', ''])
    expect(() => policyOf({ csp: { endpoint } }), endpoint).toThrow('csp.endpoint')
})

it('a text never becomes markup or script: Trusted Types are required, and no script of another host runs', () => {
  expect(policyOf({})).toContain("require-trusted-types-for 'script'")
  expect(policyOf({})).not.toMatch(/unsafe-(inline|eval)/)
})

it('only the origins that the deployment lists may embed the app', () => {
  const ancestors = (...origins: string[]) =>
    /frame-ancestors ([^;]*)/.exec(policyOf(origins.length > 0 ? { embedding: { origins } } : {}))?.[1]
  expect(ancestors()).toBe("'none'")
  expect(ancestors('https://www.bank.example', 'http://localhost:8090')).toBe(
    'https://www.bank.example http://localhost:8090',
  )
  for (const wide of ['*', 'https:', 'http://www.bank.example', 'https://*.bank.example', 'https://a; x'])
    expect(() => ancestors(wide), wide).toThrow('must not be in the Content Security Policy')
})
