import type { DeploymentConfig, Tenant } from '#generated/engine.ts'
import { takeEarly } from './early.ts'

/** What asks the customer; loaded only where an installation declares something that needs to be asked for. */
export type ConsentView = typeof import('./consent/view.tsx')

const declares = ({ sentry, usage }: DeploymentConfig) => Boolean(sentry ?? usage)

/** Fetches what asks, while the tenant is still on its way. Without it nobody is asked, so nothing is sent. */
export const fetchConsent = async (config: DeploymentConfig): Promise<ConsentView | undefined> =>
  declares(config) ? import('./consent/view.tsx').catch(() => undefined) : undefined

/** What asks the customers of this tenant, if anything does; what was chosen before takes effect. */
export function prepareConsent(view: ConsentView | undefined, tenant: Tenant): ConsentView | undefined {
  if (view && tenant.features?.telemetry !== false) {
    view.beginWith(tenant)
    return view
  }
  takeEarly()
  return undefined
}
