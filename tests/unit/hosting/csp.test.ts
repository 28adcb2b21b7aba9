import { expect, it } from 'vitest'
import { headersOf, proxiedOf, readConfig } from '#src/tools/hosting/server/site.ts'

const config = readConfig('src/boot/config.json')
const csp = { endpoint: '/csp-reports' }

it('reports of the Content Security Policy go to the path that the deployment names, else nowhere', () => {
  const headers = headersOf({ ...config, csp })
  expect(headers['Content-Security-Policy']).toMatch(/; report-uri \/csp-reports; report-to csp$/)
  expect(headers['Reporting-Endpoints']).toBe('csp="/csp-reports"')
  expect(proxiedOf({ ...config, csp })).toContainEqual({ path: '/csp-reports', to: 'reports' })
  expect(headersOf(config)['Content-Security-Policy']).not.toContain('report')
  expect(headersOf(config)).not.toHaveProperty('Reporting-Endpoints')
})

it.each(['https://other.example/x', '/a; script-src *', '/a"', '//other.example', ''])(
  'an invalid path for reports is refused: %j',
  (endpoint) => expect(() => headersOf({ ...config, csp: { endpoint } })).toThrow('csp.endpoint'),
)

it('only the origins that the deployment lists may embed the app', () => {
  const ancestors = (origins?: string[]) =>
    /frame-ancestors ([^;]*)/.exec(
      headersOf({ ...config, ...(origins && { embedding: { origins } }) })['Content-Security-Policy'] ?? '',
    )?.[1]
  expect(ancestors()).toBe("'none'")
  expect(ancestors(['https://www.bank.example', 'http://localhost:8090'])).toBe(
    'https://www.bank.example http://localhost:8090',
  )
  for (const wide of ['*', 'https:', 'http://www.bank.example', 'https://*.bank.example', 'https://a; x'])
    expect(() => ancestors([wide]), wide).toThrow('must not be in the Content Security Policy')
})
