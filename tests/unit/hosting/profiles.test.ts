import { expect, it } from 'vitest'
import { headersOf } from '#src/tools/hosting/server/site.ts'
import { defaultConfig } from '#src/tools/sandbox/handlers.ts'

const sentry = { dsn: 'https://key@reports.example/1', tunnel: '/reports' }

it('lets the profiler of the browser start only where profiles are declared', () => {
  const policy = (profiles?: boolean) =>
    headersOf({ ...defaultConfig, sentry: { ...sentry, ...(profiles !== undefined && { profiles }) } })[
      'Document-Policy'
    ]
  expect(policy(true)).toBe('js-profiling')
  expect(policy(false)).toBeUndefined()
  expect(policy()).toBeUndefined()
})
