import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { ScreenContext } from '../screen-context.ts'
import type { RecoveryAction } from './recovery-actions.ts'
import { recoveryActions } from './recovery-actions.ts'
import { problemOf } from '../../flow/handler.ts'
import { use, useEffect, useRef } from 'react'

/**
 * The ways on from a problem at this place: with what the flow takes, inside of a screen; with links and a new start, outside.
 * A problem of a query (`retry` is given) is not the flow's, so that the flow cannot dismiss it.
 */
export function useRecoveryActions(problem: Problem | undefined, retry?: () => void): RecoveryAction[] {
  const { product, tenant } = useEngine()
  const screen = use(ScreenContext)
  if (!problem) return []
  // A problem may be older than the page: kept in the session, it is shown again after a reload.
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
    ...(screen?.retry && !retry && { retryPress: screen.retry }),
    ...(screen && product.renew && { renew }),
    ...(retry && { retry }),
  })
}

/**
 * What failed without a connection is tried again by itself when there is one, by the same way on that the customer would take.
 * Not in a state that is `byHand`, and not when something was typed since: then only the message goes.
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
      if (retryNow && shown && !shown.byHand && !typed) void retryNow()
      else shown?.dismiss()
    }
    // The connection may have come back before the words for its absence.
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
