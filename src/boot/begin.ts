import { loadConfig } from './config.ts'
import { offer } from './flow.ts'
import { prepareStore } from '../session/flow-store.ts'
import type { Around } from '../telemetry/ask.ts'
import { fetchConsent } from '../telemetry/ask.ts'
import { early, most } from '../telemetry/early.ts'
import { findTenant } from './tenant.ts'

/** What few addresses bring along, besides language and tenant, is read by a part that the others do without. */
const brings = () => /[?&#](?!lang=|tenant=)\w+=/.test(window.location.search + window.location.hash)

/**
 * Config, tenant and session, and what the address brings along. A code is out of the address at once, but kept only when the
 * tenant is known: where it is another one than before, the session is forgotten.
 */
export async function begin(): Promise<
  Awaited<ReturnType<typeof findTenant>> & { consent: Around | undefined }
> {
  const config = await loadConfig()
  const [found, view, , keep] = await Promise.all([
    findTenant(),
    fetchConsent(config),
    prepareStore(),
    brings() && import('./arrival.ts').then(({ arrive }) => arrive()),
  ])
  offer(found.tenant.entries)
  if (keep) await keep()
  const consent = view?.beginWith(found.tenant)
  if (!consent) early.fill(undefined).length = most
  return { ...found, consent }
}
