import type { ErrorAction, ErrorCatalogue, Problem, Tenant } from '#generated/engine.ts'
import { linkHref } from '../../tenant/links.ts'
import type { LinkTarget } from '../../tenant/links.ts'

/** A button or link that helps the customer to continue after a problem. */
export interface RecoveryAction {
  /** Name of the action in the catalogue. */
  id: string
  /** Text key. */
  label: string
  /** Values of the text. */
  values?: Record<string, string>
  /** Disabled until the server's `retryAfter` is over. */
  timed: boolean
  /** A promise where it takes its time. */
  choose?: () => void | Promise<void>
  link?: LinkTarget
}

/** What can be done where the problem is shown. Outside of a flow all but the catalogue and the tenant is left out. */
export interface RecoveryContext {
  catalogue: ErrorCatalogue
  tenant: Tenant
  can?(event: string): boolean
  send?(event: string): void
  /** Closes the message; the page below is the way on. */
  dismiss?(): void
  /** Asks again for what could not be read; takes the place of the action `retry`. */
  retry?(): void
  /** Repeats the failed action. */
  retryPress?(): void
  /** Renews the session; false when that fails. The failure is shown. */
  renew?(): Promise<boolean>
  /** Starts anew; without it a link to the root. */
  restart?(): void
}

const own = <T>(map: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined

const root: LinkTarget = { href: '/', external: false }

function target(
  id: string,
  action: ErrorAction,
  context: RecoveryContext,
): Pick<RecoveryAction, 'choose' | 'link'> | undefined {
  const { tenant, can, send, dismiss, retry, retryPress, renew, restart } = context
  const { event } = action
  if (id === 'retry' && retry) return { choose: retry }
  const proceed = retry ?? retryPress ?? dismiss
  if (action.renew && renew && proceed) return { choose: async () => void ((await renew()) && proceed()) }
  if (action.again && retryPress) return { choose: retryPress }
  if (event && send && can?.(event)) return { choose: () => send(event) }
  const link = action.link && linkHref(own(tenant.theme.links, action.link))
  if (link) return { link }
  if (action.restart) return restart ? { choose: restart } : { link: root }
  if (action.dismiss && dismiss) return { choose: dismiss }
  return undefined
}

const redirectLabels = {
  app: 'error.action.redirect',
  known: 'error.action.redirect-known',
  foreign: 'error.action.redirect-foreign',
} as const

/** The redirect of the response. It is validated again, because a problem may come from storage. */
function redirection({ redirect }: Problem): RecoveryAction[] {
  if (!redirect) return []
  const { href, kind } = redirect
  const link = linkHref(kind === 'app' ? href : `~${href}`)
  const label = own(redirectLabels, kind)
  if (!link || !label) return []
  const host = link.external ? new URL(link.href).host : ''
  return [{ id: 'redirect', label, values: { host }, timed: false, link }]
}

/**
 * The ways on that the catalogue names for a problem, in its order, as far as they lead anywhere here: its event is taken by
 * the current state, its link is one of the tenant, it starts anew, or it closes the message; before them the place that the
 * answer itself names. A problem that stands in place
 * of the page never goes without one.
 */
export function recoveryActions(problem: Problem, context: RecoveryContext): RecoveryAction[] {
  const { codes, actions: known } = context.catalogue
  const names = (own(codes, problem.code) ?? own(codes, 'unknown'))?.actions ?? []
  const actions = names.flatMap((id): RecoveryAction[] => {
    const action = own(known, id)
    const found = action && target(id, action, context)
    return found ? [{ id, label: action.label, timed: id === 'retry', ...found }] : []
  })
  if (context.retry && !names.includes('retry')) {
    actions.unshift({ id: 'retry', label: 'error.action.retry', timed: true, choose: context.retry })
  }
  actions.unshift(...redirection(problem))
  if (actions.length === 0 && problem.severity !== 'error') {
    const restartAction = context.restart ? { choose: context.restart } : { link: root }
    actions.push({ id: 'restart', label: 'error.action.restart', timed: false, ...restartAction })
  }
  return actions
}
