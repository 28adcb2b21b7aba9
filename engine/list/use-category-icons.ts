import { useMemo } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { read, resolve } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { keyOf, listOf } from './merge-rows.ts'
import type { Icons } from './row-views.ts'

/** Icon names by category, from the data. The same map while the data is the same. */
export function useCategoryIcons({ filter }: DecisionsElement): Icons {
  const { scope } = useScreen()
  const categories = resolve(filter?.items, scope)
  return useMemo(() => {
    const { icon, key } = filter ?? {}
    if (!icon || !key) return new Map<string, string>()
    return new Map(
      listOf(categories).map((item) => [keyOf(item, key), String(read({ item }, icon) ?? '')] as const),
    )
  }, [categories, filter])
}
