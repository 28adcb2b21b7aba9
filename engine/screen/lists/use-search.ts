import { useDeferredValue, useMemo } from 'react'
import type { SearchElement } from '#generated/engine.ts'
import { useEngine } from '../../engine.ts'
import { createSearch } from './search-index.ts'
import type { Found, Search } from './search-index.ts'

/** One index a list and element, for as long as the list is held by anybody. */
const indexes = new WeakMap<readonly unknown[], WeakMap<object, Search<unknown>>>()

export function searchOf(items: readonly unknown[], keys: SearchElement['keys']): Search<unknown> {
  const known = indexes.get(items) ?? new WeakMap<object, Search<unknown>>()
  indexes.set(items, known)
  const search = known.get(keys) ?? createSearch(items, keys)
  known.set(keys, search)
  return search
}

const none: Found<unknown> = { hits: [], more: false }

/** Hits for what is typed, a moment behind the typing where the device is slow. */
export function useSearch(element: SearchElement, items: readonly unknown[], query: string) {
  const { product } = useEngine()
  const settled = useDeferredValue(query)
  const rewrite = element.rewrite ? product.rewrites[element.rewrite] : undefined
  const found = useMemo(() => {
    const asked = (rewrite?.(settled) ?? settled).trim()
    return asked === '' ? none : searchOf(items, element.keys)(asked)
  }, [items, element.keys, rewrite, settled])
  return { ...found, asked: settled.trim() !== '', stale: settled !== query }
}
