import type { Decision, Partner } from '../shared/data.ts'
import type { TextKey } from './texts.ts'
import { t } from './texts.ts'

interface Props {
  partners: Partner[]
  /** Rows that pass; undefined while nothing is filtered. */
  shown: number | undefined
  categories: { id: string; label: string }[]
  query: string
  category: string
  /** Rows that the last decision for all changed. */
  done: number | undefined
  onQuery(query: string): void
  onCategory(category: string): void
  onAll(decision: Decision): void
  onUndo(): void
}

const all: [Decision, TextKey][] = [
  ['inform', 'bench.partners.informAll'],
  ['ignore', 'bench.partners.ignoreAll'],
]
const hints: [TextKey, TextKey][] = [
  ['bench.partners.inform', 'bench.partners.informHint'],
  ['bench.partners.self', 'bench.partners.selfHint'],
  ['bench.partners.ignore', 'bench.partners.ignoreHint'],
]

/** Search, categories, decisions for all, and what each decision means. */
export function PartnerTools(props: Props) {
  const { partners, shown, categories, query, category, done } = props
  return (
    <>
      <div className="decisions-tools">
        <div className="field">
          <label className="field-label" htmlFor="partners-search">
            {t('bench.partners.search')}
          </label>
          <input
            id="partners-search"
            className="input"
            type="search"
            autoComplete="off"
            spellCheck={false}
            value={query}
            onChange={(event) => props.onQuery(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        </div>
        <div className="field">
          <label className="field-label" htmlFor="partners-filter">
            {t('bench.partners.category')}
          </label>
          <select
            id="partners-filter"
            className="input"
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
      </div>
      <div className="decisions-bulk">
        <fieldset className="cluster">
          <legend className="visually-hidden">Für alle entscheiden</legend>
          {all.map(([decision, key]) => (
            <button
              key={decision}
              type="button"
              className="button"
              disabled={shown === 0}
              onClick={() => props.onAll(decision)}
            >
              <span className="icon" aria-hidden="true" />
              {shown === undefined ? t(key) : `${t(key)} (${shown})`}
            </button>
          ))}
        </fieldset>
        <output className="decisions-done">
          {done !== undefined && (
            <>
              <span>{t('bench.partners.done', { count: done })}</span>
              {done > 0 && (
                <button type="button" className="link-button" onClick={props.onUndo}>
                  Rückgängig machen
                </button>
              )}
            </>
          )}
        </output>
      </div>
      <dl className="decisions-hints">
        {hints.map(([label, hint]) => (
          <div key={label}>
            <dt>
              <span className="icon" aria-hidden="true" />
              {t(label)}
            </dt>
            <dd>{t(hint)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
