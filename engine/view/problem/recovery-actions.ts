import type { ErrorAction, ErrorCatalogue, Problem, Screen, Tenant, Element } from '#generated/engine.ts'
import { linkHref, type LinkTarget } from '../../tenant/links.ts'
import { useEngine, ScreenContext, type ScreenContextValue } from '../engine.ts'
import { useWhenOnline } from '../../util/connection.ts'
import { problemOf } from '../../flow/call-handler.ts'
import { useWindowEvent } from '../hooks.ts'
import { use, useRef } from 'react'

/** A button or link that helps the customer to continue after a problem. */
export interface RecoveryAction {
  id: string
  label: string
  values?: Record<string, string>
  /** Runs the action. Returns a promise when it takes time. */
  choose?: () => void | Promise<void>
  link?: LinkTarget
  event?: string
  dismisses?: boolean
}

/** What is possible at the place where the problem is shown. Outside of a flow only the catalogue and the tenant are known. */
interface RecoveryContext {
  catalogue: ErrorCatalogue
  tenant: Tenant
  screen?: Pick<ScreenContextValue, 'can' | 'send' | 'dismiss' | 'retry'> | undefined
  /** Requests a failed query again. Such a problem is not in the context of the flow, so it cannot be dismissed. */
  retry?: (() => void) | undefined
  /** Renews the session. Returns false and shows the problem when that fails. */
  renew?: (() => Promise<boolean>) | undefined
  /** Restarts the flow. By default a link to the root is shown. */
  restart?: (() => void) | undefined
}

const own = <T>(map: Record<string, T>, name: string): T | undefined =>
  Object.hasOwn(map, name) ? map[name] : undefined

const restartOf = ({ restart }: RecoveryContext) =>
  restart ? { choose: restart } : { link: { href: '/', external: false } }

function resolveAction(
  id: string,
  action: ErrorAction,
  context: RecoveryContext,
): Omit<RecoveryAction, 'id' | 'label'> | undefined {
  const { tenant, screen, retry, renew } = context
  const { event } = action
  const last = screen?.retry
  if (id === 'retry' && retry) return { choose: retry }
  const proceed = retry ?? last?.run ?? screen?.dismiss
  if (action.reauthenticate && renew && proceed)
    return { choose: async () => void ((await renew()) && proceed()) }
  if (action.retry && last && !retry) return { choose: last.run, event: last.event }
  if (event && screen?.can(event)) return { choose: () => screen.send(event), event }
  const link = action.link && linkHref(own(tenant.theme.links, action.link))
  if (link) return { link }
  if (action.restart) return restartOf(context)
  if (action.dismiss && screen && !retry) return { choose: screen.dismiss, dismisses: true }
  return undefined
}

const redirectLabels = {
  app: 'error.action.redirect',
  known: 'error.action.redirect-known',
  foreign: 'error.action.redirect-foreign',
} as const

/** The redirect of the response. Validated again, because the problem may come from storage. */
function redirectAction({ redirect }: Problem): RecoveryAction[] {
  if (!redirect) return []
  const { href, kind } = redirect
  const link = linkHref(kind === 'app' ? href : `~${href}`)
  const label = own(redirectLabels, kind)
  if (!link || !label) return []
  const host = link.external ? new URL(link.href).host : ''
  return [{ id: 'redirect', label, values: { host }, link }]
}

/**
 * The recovery actions of the error catalogue for a problem, in its order. Actions that are not possible here are left out: the
 * state does not take the event, or the tenant has no such link. A redirect of the response comes first. A problem that replaces
 * the page always has at least one action.
 */
export function recoveryActions(problem: Problem, context: RecoveryContext): RecoveryAction[] {
  const { codes, actions: known } = context.catalogue
  const names = (own(codes, problem.code) ?? own(codes, 'unknown'))?.actions ?? []
  const actions = names.flatMap((id): RecoveryAction[] => {
    const action = own(known, id)
    const found = action && resolveAction(id, action, context)
    return found ? [{ id, label: action.label, ...found }] : []
  })
  if (context.retry && !names.includes('retry')) {
    actions.unshift({ id: 'retry', label: 'error.action.retry', choose: context.retry })
  }
  actions.unshift(...redirectAction(problem))
  if (actions.length === 0 && problem.severity !== 'error') {
    actions.push({ id: 'restart', label: 'error.action.restart', ...restartOf(context) })
  }
  return actions
}

/** The recovery actions for a problem. Inside of a screen they can send events of the flow; outside there are only links and the restart. */
export function useRecoveryActions(problem: Problem | undefined, retry?: () => void): RecoveryAction[] {
  const { product, tenant } = useEngine()
  const screen = use(ScreenContext)
  if (!problem) return []
  // The problem may be restored from the session after a reload, before its texts are loaded.
  if (product.problemTexts) use(product.problemTexts())
  const renew = async () => {
    try {
      await product.renew?.()
      return true
    } catch (failure) {
      screen?.fail(await problemOf(product, failure))
      return false
    }
  }
  return recoveryActions(problem, {
    catalogue: use(product.errors()),
    tenant,
    restart: product.restart,
    screen,
    renew: screen && product.renew ? renew : undefined,
    retry,
  })
}

/**
 * Whether the screen itself has a button for an event: among its actions, or in its body outside of details. Where a guard hides
 * that button, the event makes no sense on this screen now, so it counts too.
 */
export function isOffered({ actions = [], body }: Pick<Screen, 'actions' | 'body'>, event: string): boolean {
  const isIn = (elements: readonly Element[]): boolean =>
    elements.some((element) =>
      element.type === 'group' ? isIn(element.body) : element.type === 'button' && element.event === event,
    )
  return actions.some((action) => action.event === event) || isIn(body)
}

/** Whether the primary button of the screen leads on as an action does: it sends the same event, or the action only leads back to the form. */
export function useRepeatsPrimary(): (action: RecoveryAction | undefined) => boolean {
  const screen = use(ScreenContext)
  const primary = screen?.screen.actions?.find(
    ({ kind, when, event }) =>
      kind === 'primary' && screen.passes(when) && screen.availability(event) !== 'none',
  )
  return (action) => primary !== undefined && (action?.dismisses || action?.event === primary.event)
}

/** Retries when the connection is back. With `noRetry`, or when the customer has typed since, only the message goes. */
export function useAutoRetry(problem: Problem | undefined, actions: readonly RecoveryAction[]): void {
  const screen = use(ScreenContext)
  const since = problem?.offline ? problem.at : undefined
  /** The problem under which the customer has typed, by its time. */
  const typed = useRef<string>(undefined)
  useWindowEvent('input', () => (typed.current = since))
  useWhenOnline(
    since,
    () => {
      const retry = actions.find(({ id }) => id === 'retry')?.choose
      if (retry && screen && !screen.noRetry && typed.current !== since) void retry()
      else screen?.dismiss()
    },
    true,
  )
}
