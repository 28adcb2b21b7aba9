import { useEffect, useState } from 'react'
import { loadModule } from '../util/load-module.ts'
import type { SearchKey } from './search-index.ts'

/**
 * The rows with one typing error in a word of the query; undefined until they are known. An empty query is not searched. The
 * code is loaded with the first query that matches nothing; where it cannot be loaded, there are no such rows.
 */
export function useSimilar<Item>(items: readonly Item[], keys: readonly SearchKey[], query: string) {
  const [found, setFound] = useState<{ items: readonly Item[]; query: string; hits: Item[] }>()
  useEffect(() => {
    if (query === '') return undefined
    let isShown = true
    const show = (hits: Item[]) => isShown && setFound({ items, query, hits })
    loadModule(() => import('./similar-search.ts')).then(
      ({ searchSimilar }) => show(searchSimilar(items, keys, query)),
      () => show([]),
    )
    return () => {
      isShown = false
    }
  }, [items, keys, query])
  return found?.items === items && found.query === query ? found.hits : undefined
}
