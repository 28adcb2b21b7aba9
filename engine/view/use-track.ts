import { useCallback } from 'react'
import { useEngine } from './engine.ts'
import { useScreen } from './screen-context.ts'

/** Tracks a usage event in the area of the screen; ignores undefined. */
export function useTrack(): (event: string | undefined) => void {
  const { product } = useEngine()
  const { area } = useScreen().screen
  return useCallback((event) => event !== undefined && product.track({ area, event }), [product, area])
}
