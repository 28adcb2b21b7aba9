import type { Element, Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { ScreenContext } from '../screen-context.ts'
import type { RecoveryAction } from './recovery-actions.ts'
import { recoveryActions } from './recovery-actions.ts'
import { problemOf } from '../../flow/call-handler.ts'
import { use, useEffect, useRef } from 'react'

/**
 * The recovery actions for a problem. Inside of a screen they can send events of the flow; outside there are only links and
 * the restart. The problem of a query (`retry` is given) is not in the context of the flow, so it cannot be dismissed.
 */
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
    ...(product.restart && { restart: product.restart }),
    ...(screen && { can: screen.can, send: screen.send }),
    ...(screen && !retry && { dismiss: screen.dismiss }),
    ...(screen?.retry && !retry && { retryAction: screen.retry }),
    ...(screen && product.renew && { renew }),
    ...(retry && { retry }),
  })
}

/**
 * Whether the screen itself has a button for an event: among its actions, or in its body outside of details. Where a guard hides
 * that button, the event makes no sense on this screen now, so it counts too.
 */
export function useIsOffered(): (event: string | undefined) => boolean {
  const screen = use(ScreenContext)?.screen
  const isIn = (elements: readonly Element[], event: string): boolean =>
    elements.some((element) =>
      element.type === 'group'
        ? isIn(element.body, event)
        : element.type === 'button' && element.event === event,
    )
  return (event) =>
    screen !== undefined &&
    event !== undefined &&
    ((screen.actions ?? []).some((action) => action.event === event) || isIn(screen.body, event))
}

/**
 * Runs the recovery action `retry` automatically when the connection is back. In a state with `noRetry`, or when the customer
 * has typed since, only the message is dismissed.
 */
export function useAutoRetry(problem: Problem | undefined, actions: readonly RecoveryAction[]): void {
  const screen = use(ScreenContext)
  const retry = actions.find(({ id }) => id === 'retry')?.choose
  const latest = useRef({ retry, screen })
  useEffect(() => {
    latest.current = { retry, screen }
  })
  const since = problem?.offline ? problem.at : undefined
  useEffect(() => {
    if (!since) return undefined
    let typed = false
    const onInput = () => {
      typed = true
    }
    const onLine = () => {
      const { retry: retryNow, screen: shown } = latest.current
      if (retryNow && shown && !shown.noRetry && !typed) void retryNow()
      else shown?.dismiss()
    }
    // The connection may be back already when the message is shown.
    const timer = navigator.onLine ? setTimeout(onLine) : undefined
    window.addEventListener('online', onLine)
    document.addEventListener('input', onInput)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', onLine)
      document.removeEventListener('input', onInput)
    }
  }, [since])
}
