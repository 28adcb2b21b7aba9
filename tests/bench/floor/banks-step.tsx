import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Bank } from '../shared/data.ts'
import { listBanks } from '../shared/data.ts'
import { t } from './texts.ts'

/** The bank directory with the plainest search there is: all names, each time. */
export function BanksStep() {
  const [banks, setBanks] = useState<Bank[]>([])
  const [query, setQuery] = useState('')
  useEffect(() => {
    void listBanks().then(setBanks)
  }, [])
  const search = useDeferredValue(query).trim().toLowerCase()
  const hits = useMemo(() => {
    const words = search.split(' ')
    const isHit = ({ name, bankCode, BIC }: Bank) => {
      const text = `${name} ${bankCode} ${BIC}`.toLowerCase()
      return words.every((word) => text.includes(word))
    }
    return search === '' ? [] : banks.filter(isHit).slice(0, 20)
  }, [banks, search])
  return (
    <div className="field search">
      <label className="field-label" htmlFor="bank">
        {t('bench.banks.label')}
      </label>
      <input
        id="bank"
        className="input"
        type="text"
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls="bank-list"
        autoComplete="off"
        spellCheck={false}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="search-hits" id="bank-list" role="listbox" hidden={hits.length === 0}>
        {hits.map(({ bankCode, name, city }) => (
          <li key={bankCode} className="search-hit" role="option" aria-selected={false}>
            <span className="search-title">{name}</span>
            <span className="search-lines">
              {city} · {bankCode}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
