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
  const reading = createIncrementalSearch(items, keys)
  // A short list is read at once, in its first slice.
  const index = { ...reading, done: !reading.readMore() }
  known.set(keys, index)
  return index
}

/** Builds an index in slices, each in its own task. Returns whether it is complete. */
function useIndexing(index: Index): boolean {
  const [, readUpTo] = useState<Index>()
  useEffect(() => {
    if (index.done) return undefined
    let timer = setTimeout(function read() {
      index.done = !index.readMore()
      if (index.done) readUpTo(index)
      else timer = setTimeout(read)
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
  const isRead = useIndexing(index)
  const found = useMemo(() => {
    const asked = (rewrite?.(deferredQuery) ?? deferredQuery).trim()
    return asked === '' || !isRead ? none : index.search(asked)
  }, [index, isRead, rewrite, deferredQuery])
  return { ...found, asked: isRead && deferredQuery.trim() !== '', stale: !isRead || deferredQuery !== query }
}
