import { startTransition, useEffect, useState } from 'react'

/** How many of a long list to render: the first screenful at once, the rest in slices while the page stays responsive. */
export function useGrowing(total: number, first = 24, step = 40): number {
  const [limit, setLimit] = useState(first)
  useEffect(() => {
    if (limit >= total) return undefined
    const timer = setTimeout(() => startTransition(() => setLimit(limit + step)))
    return () => clearTimeout(timer)
  }, [limit, total, step])
  return Math.min(limit, total)
}
