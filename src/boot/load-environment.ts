import { loadConfig } from './config.ts'
import { setOfferedEntries } from './entries.ts'
import { prepareStore } from '../session/flow-store.ts'
import { earlyErrors, maxEarlyErrors } from '../telemetry/early-errors.ts'
import { findTenant } from './tenant.ts'
import type { ComponentType, ReactNode } from 'react'
import type { DeploymentConfig } from '#generated/engine.ts'

/** The fragment of a link with a code. Kept for a retry of the start: it is removed from the URL at once. */
let codeFragment = ''

/** Removes a one-time code from the URL before anything else, so that nobody reads it there and no error report contains it. */
function takeCodeFragment(): void {
  const { hash, href } = window.location
  if (!hash.startsWith('#code=')) return
  codeFragment = hash
  window.history.replaceState(window.history.state, '', href.slice(0, -hash.length))
}

/** Whether the URL has a code or parameters other than language and tenant. Only then arrival.ts is loaded. */
const hasArrival = () => codeFragment || /[?&#](?!lang=|tenant=)\w+=/.test(window.location.search)

/**
 * Loads config, tenant and session, and reads the URL. The values of the URL are stored only once the tenant is known, because
 * another tenant than before clears the session.
 */
export async function loadEnvironment(): Promise<
  Awaited<ReturnType<typeof findTenant>> & { consent: ConsentProvider | undefined }
> {
  takeCodeFragment()
  const config = await loadConfig()
  const [found, consentModule, , storeArrival] = await Promise.all([
    findTenant(),
    fetchConsent(config),
    prepareStore(),
    hasArrival() && import('./arrival.ts').then(({ readArrival }) => readArrival(codeFragment)),
  ])
  setOfferedEntries(found.tenant.entries)
  if (storeArrival) storeArrival()
  const consent = consentModule?.consentProviderFor(found.tenant)
  if (!consent) earlyErrors.fill(undefined).length = maxEarlyErrors
  return { ...found, consent }
}

/** Wraps the app: shows the consent banner before it and the link to withdraw after it. */
export type ConsentProvider = ComponentType<{ children: ReactNode }>

type ConsentView = typeof import('../telemetry/consent/view.tsx')

/**
 * Loads the consent module if the deployment config declares a telemetry sink. If loading fails, nobody is asked and nothing is
 * sent.
 */
const fetchConsent = async ({ sentry, usage }: DeploymentConfig): Promise<ConsentView | undefined> =>
  sentry || usage ? import('../telemetry/consent/view.tsx').catch(() => undefined) : undefined
