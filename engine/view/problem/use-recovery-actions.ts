import { use } from 'react'
import type { Problem } from '#generated/engine.ts'
import { useEngine } from '../engine.ts'
import { ScreenContext } from '../screen-context.ts'
import type { Offer } from './recovery-actions.ts'
import { offersFor } from './recovery-actions.ts'

/**
 * The ways on from a problem at this place: with what the flow takes, inside of a screen; with links and a new start, outside.
 * A problem of a query (`retry` is given) is not the flow's, so that the flow cannot dismiss it.
 */
export function useProblemOffers(problem: Problem | undefined, retry?: () => void): Offer[] {
  const { product, tenant } = useEngine()
  const screen = use(ScreenContext)
  if (!problem) return []
  return offersFor(problem, {
    catalogue: use(product.errors()),
    tenant,
    ...(product.restart && { restart: product.restart }),
    ...(screen && { can: screen.can, send: screen.send }),
    ...(screen && !retry && { dismiss: screen.dismiss }),
    ...(retry && { retry }),
  })
}
