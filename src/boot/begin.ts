import { loadConfig } from './config.ts'
import { offer } from './entries.ts'
import { prepareStore } from '../session/flow-store.ts'
import type { Around } from '../telemetry/load-consent.ts'
import { fetchConsent } from '../telemetry/load-consent.ts'
import { early, most } from '../telemetry/early-errors.ts'
import { findTenant } from './tenant.ts'

/** The fragment of a link with a code; a second try finds it no longer in the address. */
let linked = ''

/** A code goes out of the address before anything else is done: it is no reader's, and no report's. */
function takeFragment(): void {
  const { hash, href } = window.location
  if (!hash.startsWith('#code=')) return
  linked = hash
  window.history.replaceState(window.history.state, '', href.slice(0, -hash.length))
}

/** What few addresses bring along, besides language and tenant, is read by a part that the others do without. */
const brings = () => linked || /[?&#](?!lang=|tenant=)\w+=/.test(window.location.search)

/**
 * Config, tenant and session, and what the address brings along. A code is out of the address at once, but kept only when the
 * tenant is known: where it is another one than before, the session is forgotten.
 */
export async function begin(): Promise<
  Awaited<ReturnType<typeof findTenant>> & { consent: Around | undefined }
> {
  takeFragment()
  const config = await loadConfig()
  const [found, view, , keep] = await Promise.all([
    findTenant(),
    fetchConsent(config),
    prepareStore(),
    brings() && import('./arrival.ts').then(({ arrive }) => arrive(linked)),
  ])
  offer(found.tenant.entries)
  if (keep) keep()
  const consent = view?.beginWith(found.tenant)
  if (!consent) early.fill(undefined).length = most
  return { ...found, consent }
}
