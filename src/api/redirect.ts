import type { ProblemRedirect } from '#generated/engine.ts'
import { linkHref } from '#engine/tenant/links.ts'
import { config } from '../boot/config.ts'
import { reportFault } from '../telemetry/events.ts'

/**
 * Where an error wants the customer to go: a path of the app, an https address of an origin that the installation knows, or
 * another one. Anything else is ignored and recorded, without its words. `true` is no place, see `toProblem`.
 */
export function redirectOf(value: unknown): ProblemRedirect | undefined {
  if (value === undefined || value === null || typeof value === 'boolean') return undefined
  const text = typeof value === 'string' ? value : ''
  const app = text.startsWith('/') ? linkHref(text) : undefined
  if (app) return { href: app.href, kind: 'app' }
  const away = text.startsWith('https://') ? linkHref(`~${text}`) : undefined
  if (away) {
    const known = config().redirectOrigins.includes(new URL(away.href).origin)
    return { href: away.href, kind: known ? 'known' : 'foreign' }
  }
  reportFault({ fault: 'redirect', kind: typeof value })
  return undefined
}
