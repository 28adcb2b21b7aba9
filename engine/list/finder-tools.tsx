import type { FinderElement } from '#generated/engine.ts'
import { read, resolve } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import { keyOf, listOf } from './row-data.ts'

interface Props {
  element: FinderElement
  id: string
  query: string
  setQuery(query: string): void
  category: string
  setCategory(category: string): void
}

/** Search box and category filter. The categories show their number of items when the data contains it. */
export function FinderTools(props: Readonly<Props>) {
  const { element, id, query, setQuery, category, setCategory } = props
  const { scope } = useScreen()
  const { t } = useText()
  const { filter } = element
  return (
    <div className="decisions-tools">
      <div className="field">
        <label className="field-label" htmlFor={`${id}-search`}>
          {t(element.label)}
        </label>
        {element.hint && (
          <p className="field-hint" id={`${id}-hint`}>
            {t(element.hint)}
          </p>
        )}
        <input
          id={`${id}-search`}
          className="input"
          type="search"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          aria-describedby={element.hint ? `${id}-hint` : undefined}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          // Enter would submit the screen.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      {filter && (
        <div className="field">
          <label className="field-label" htmlFor={`${id}-filter`}>
            {t(filter.label)}
          </label>
          <select
            id={`${id}-filter`}
            className="input"
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          >
            <option value="">{t(filter.all)}</option>
            {listOf(resolve(filter.items, scope)).map((item) => {
              const key = keyOf(item, filter.key)
              const label = String(read({ item }, filter.title) ?? key)
              const count = filter.count && read({ item }, filter.count)
              return (
                <option key={key} value={key}>
                  {typeof count === 'number' ? t('ui.decisions.counted', { label, count }) : label}
                </option>
              )
            })}
          </select>
        </div>
      )}
    </div>
  )
}
