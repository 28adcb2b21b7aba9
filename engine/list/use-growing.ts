import { useEffect, useState } from 'react'

/**
 * Number of rows of a long list to render: the first ones at once, the rest in slices, between which the page can react. Not
 * a React transition: interrupting a slice costs a third more time.
 */
export function useGrowing(total: number, first = 24, step = 40): number {
  const [limit, setLimit] = useState(first)
  useEffect(() => {
    // One slice more than the total, so that a few new rows are rendered at once.
    if (limit >= total + step) return undefined
    const timer = setTimeout(() => setLimit(limit + step))
    return () => clearTimeout(timer)
  }, [limit, total, step])
  return Math.min(limit, total)
}
