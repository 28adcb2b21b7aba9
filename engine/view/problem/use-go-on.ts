import { use, useEffect, useRef } from 'react'
import type { Problem } from '#generated/engine.ts'
import { ScreenContext } from '../screen-context.ts'
import type { RecoveryAction } from './recovery-actions.ts'

/**
 * What failed without a connection is tried again by itself when there is one, by the same way on that the customer would take.
 * Not in a state that is `byHand`, and not when something was typed since: then only the message goes.
 */
export function useGoOn(problem: Problem | undefined, actions: readonly RecoveryAction[]): void {
  const screen = use(ScreenContext)
  const retry = actions.find(({ id }) => id === 'retry')?.choose
  const goOn = useRef({ retry, screen })
  useEffect(() => {
    goOn.current = { retry, screen }
  })
  const since = problem?.offline ? problem.at : undefined
  useEffect(() => {
    if (!since) return undefined
    let typed = false
    const onInput = () => {
      typed = true
    }
    const onLine = () => {
      const { retry: again, screen: shown } = goOn.current
      if (again && shown && !shown.byHand && !typed) void again()
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
