import type { Partner } from '../shared/data.ts'
import { Icon } from './icon.tsx'
import { t } from './texts.ts'

interface Props {
  partners: Partner[]
  categories: { id: string; label: string }[]
  query: string
  category: string
  onQuery(query: string): void
  onCategory(category: string): void
  onAll(button: HTMLElement): void
}

/** Search, categories, and the button for all rows. */
export function PartnerTools(props: Props) {
  const { partners, categories, query, category } = props
  return (
    <div className="decisions-bar">
      <div className="decisions-tool decisions-search">
        <Icon name="search" />
        <label className="visually-hidden" htmlFor="partners-search">
          {t('bench.partners.search')}
        </label>
        <input
          id="partners-search"
          placeholder={t('bench.partners.search')}
          type="search"
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => props.onQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div className="decisions-tool decisions-category" data-on={category !== ''}>
        <Icon name="list-filter" />
        <label className="visually-hidden" htmlFor="partners-filter">
          {t('bench.partners.category')}
        </label>
        <select
          id="partners-filter"
          value={category}
          onChange={(event) => props.onCategory(event.target.value)}
        >
          <option value="">
            {t('bench.partners.categoryAll')} ({partners.length})
          </option>
          {categories.map(({ id, label }) => (
            <option key={id} value={id}>
              {label} ({partners.filter((partner) => partner.category === id).length})
            </option>
          ))}
        </select>
      </div>
      <button
        type="button"
        className="decisions-tool decisions-all"
        aria-haspopup="menu"
        onClick={(event) => props.onAll(event.currentTarget)}
      >
        <Icon name="list-checks" />
        <span className="decisions-tool-label">Alle auf einmal</span>
      </button>
    </div>
  )
}
