import { useEffect, useState } from 'react'

/**
 * How many of a long list to render: the first screenful at once, the rest in slices between which the page answers. Not
 * in a transition: pausing within a slice would make a third more work of it.
 */
export function useGrowing(total: number, first = 24, step = 40): number {
  const [limit, setLimit] = useState(first)
  useEffect(() => {
    // A step further than there is: what is there stays when an answer brings some more.
    if (limit >= total + step) return undefined
    const timer = setTimeout(() => setLimit(limit + step))
    return () => clearTimeout(timer)
  }, [limit, total, step])
  return Math.min(limit, total)
}
