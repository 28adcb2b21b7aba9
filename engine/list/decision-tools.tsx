import { memo, useMemo, useState } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { Icon } from '../view/icon.tsx'
import { read, resolve } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import { DecisionSearch } from './decision-search.tsx'
import { keyOf, listOf } from './row-data.ts'
import type { Filter } from './use-filter.ts'

/** Search box and category filter above the list. */
export function DecisionTools({
  element,
  items,
  filter,
}: Readonly<{ element: DecisionsElement; items: readonly unknown[]; filter: Filter }>) {
  const { t } = useText()
  const { search, name } = element
  const [initialQuery] = useState(filter.query)
  if (!search && !element.filter) return null
  return (
    <>
      {search && (
        <DecisionSearch
          id={`${name}-search`}
          label={t(search.label)}
          initialQuery={initialQuery}
          setQuery={filter.setQuery}
        />
      )}
      {element.filter && (
        <Categories
          element={element}
          definition={element.filter}
          items={items}
          category={filter.category}
          setCategory={filter.setCategory}
        />
      )}
    </>
  )
}

interface CategoriesProps {
  element: DecisionsElement
  definition: NonNullable<DecisionsElement['filter']>
  items: readonly unknown[]
  category: string
  setCategory(category: string): void
}

/** The categories that have rows, each with its number of rows. */
const Categories = memo(function Categories(props: Readonly<CategoriesProps>) {
  const { element, definition, items, category, setCategory } = props
  const { scope } = useScreen()
  const { t } = useText()
  const counts = useMemo(() => {
    const found = new Map<string, number>()
    for (const item of items) {
      const key = String(read({ item }, definition.from) ?? '')
      found.set(key, (found.get(key) ?? 0) + 1)
    }
    return found
  }, [items, definition])
  const categories = listOf(resolve(definition.items, scope)).filter((item) =>
    counts.has(keyOf(item, definition.key)),
  )
  const id = `${element.name}-filter`
  return (
    <div className="decisions-tool decisions-category" data-on={category !== ''}>
      <Icon name="list-filter" />
      <label className="visually-hidden" htmlFor={id}>
        {t(definition.label)}
      </label>
      <select id={id} value={category} onChange={(event) => setCategory(event.target.value)}>
        <option value="">
          {t('ui.decisions.counted', { label: t(definition.all), count: items.length })}
        </option>
        {categories.map((item) => {
          const key = keyOf(item, definition.key)
          const label = String(read({ item }, definition.title) ?? key)
          return (
            <option key={key} value={key}>
              {t('ui.decisions.counted', { label, count: counts.get(key) ?? 0 })}
            </option>
          )
        })}
      </select>
    </div>
  )
})
