import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { SearchElement } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import { createIncrementalSearch } from './search-index.ts'
import type { SearchResult, IncrementalSearch } from './search-index.ts'

interface Index extends IncrementalSearch<unknown> {
  done: boolean
}

/** One index for each list and element. Garbage collected with the list. */
const indexes = new WeakMap<readonly unknown[], WeakMap<object, Index>>()

function indexOf(items: readonly unknown[], keys: SearchElement['keys']): Index {
  const known = indexes.get(items) ?? new WeakMap<object, Index>()
  indexes.set(items, known)
  const before = known.get(keys)
  if (before) return before
  const search = createIncrementalSearch(items, keys)
  // The first slice is indexed during rendering. A short list has only one slice.
  const index = { ...search, done: !search.indexMore() }
  known.set(keys, index)
  return index
}

/** Builds an index in slices, each in its own task. Returns whether it is complete. */
function useIndexing(index: Index): boolean {
  const [, setIndexed] = useState<Index>()
  useEffect(() => {
    if (index.done) return undefined
    let timer = setTimeout(function indexSlice() {
      index.done = !index.indexMore()
      if (index.done) setIndexed(index)
      else timer = setTimeout(indexSlice)
    })
    return () => clearTimeout(timer)
  }, [index])
  return index.done
}

const none: SearchResult<unknown> = { hits: [], more: false }

/** The hits for a query. They lag behind the typing on slow devices and while the index is built. */
export function useSearch(element: SearchElement, items: readonly unknown[], query: string) {
  const { product } = useEngine()
  const deferredQuery = useDeferredValue(query)
  const rewrite = element.rewrite ? product.rewrites[element.rewrite] : undefined
  const index = useMemo(() => indexOf(items, element.keys), [items, element.keys])
  const isIndexed = useIndexing(index)
  const found = useMemo(() => {
    const asked = (rewrite?.(deferredQuery) ?? deferredQuery).trim()
    return asked === '' || !isIndexed ? none : index.search(asked)
  }, [index, isIndexed, rewrite, deferredQuery])
  return {
    ...found,
    asked: isIndexed && deferredQuery.trim() !== '',
    stale: !isIndexed || deferredQuery !== query,
  }
}
