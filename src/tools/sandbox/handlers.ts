import type { HttpHandler } from 'msw'
import { authCalls } from './calls/auth.ts'
import { bankingCalls } from './calls/banking.ts'
import { extraCalls, lettersPage, scenarioPage, staticFiles } from './calls/extra.ts'
import { partnerCalls } from './calls/partners.ts'
import { switchCalls } from './calls/switch.ts'
import { createClock, type Store } from './store.ts'

/** Deployment config of tests and of the demo. */
export const defaultConfig = {
  apiBase: '/api/v1',
  hosts: { tenant: '', theme: '', cdn: '', helpdesk: '' },
  redirectOrigins: [] as string[],
  defaultTenant: 'hausbank',
  features: {},
  // The banks of the sandbox answer quickly, so polling may be frequent.
  timeouts: { approval: 500 },
}

interface SandboxOptions {
  /** Factor by which all waiting times are divided; default 1. */
  clock?: number
  config?: object
  /** Path of the app on its host; default `/`. */
  base?: string
}

/** The whole backend as MSW handlers: /api/v1, banks.json, config.json and the page of banks with a redirect. */
export function createHandlers(store: Store, options: SandboxOptions = {}): HttpHandler[] {
  const sandbox = { store, clock: createClock(options.clock), base: options.base ?? '/' }
  return [
    ...authCalls(sandbox),
    ...bankingCalls(sandbox),
    ...switchCalls(sandbox),
    ...partnerCalls(sandbox),
    ...extraCalls(sandbox),
    scenarioPage(sandbox),
    lettersPage(sandbox),
    ...staticFiles(options.config ?? defaultConfig),
  ]
}
