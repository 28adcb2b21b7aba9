import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Decision, Partner } from '../shared/data.ts'
import { listCategories, listPartners } from '../shared/data.ts'
import { PartnerRow } from './partner-row.tsx'
import { PartnerTools } from './partner-tools.tsx'
import type { TextKey } from './texts.ts'
import { t } from './texts.ts'

const groups: [string, TextKey][] = [
  ['debit', 'bench.partners.group.debit'],
  ['standing-order', 'bench.partners.group.standing-order'],
  ['credit', 'bench.partners.group.credit'],
]

/** 500 partners: state in one list, rows memoised, those that do not pass the search taken out. */
export function PartnersStep() {
  const [partners, setPartners] = useState<Partner[]>([])
  const [categories, setCategories] = useState<{ id: string; label: string }[]>([])
  const [query, setQuery] = useState('')
  const [category, setCategory] = useState('')
  const [done, setDone] = useState<{ count: number; before: Partner[] }>()

  useEffect(() => {
    void Promise.all([listPartners(), listCategories()]).then(([loaded, known]) => {
      setPartners(loaded)
      setCategories(known)
    })
  }, [])

  const decide = useCallback((id: string, decision: Decision) => {
    setPartners((all) => all.map((partner) => (partner.id === id ? { ...partner, decision } : partner)))
  }, [])

  const shown = useMemo(() => {
    const words = query.toLowerCase().split(' ').filter(Boolean)
    return partners.filter((partner) => {
      const text = `${partner.name} ${partner.creditorId}`.toLowerCase()
      return (category === '' || partner.category === category) && words.every((word) => text.includes(word))
    })
  }, [partners, query, category])

  const decideAll = (decision: Decision) => {
    const ids = new Set(shown.map(({ id }) => id))
    const changes = shown.filter((partner) => partner.decision !== decision)
    setDone({ count: changes.length, before: changes })
    setPartners((all) =>
      all.map((partner) =>
        ids.has(partner.id) && partner.decision !== decision ? { ...partner, decision } : partner,
      ),
    )
  }
  const undo = () => {
    const before = new Map(done?.before.map((partner) => [partner.id, partner]))
    setPartners((all) => all.map((partner) => before.get(partner.id) ?? partner))
    setDone(undefined)
  }

  if (partners.length === 0) return null
  const count = (decision: Decision) => partners.filter((partner) => partner.decision === decision).length
  return (
    <fieldset className="decisions">
      <legend className="visually-hidden">{t('bench.partners.legend')}</legend>
      <p className="decisions-counts">
        {t('bench.partners.counted', {
          inform: count('inform'),
          self: count('self'),
          ignore: count('ignore'),
          total: partners.length,
        })}
      </p>
      <PartnerTools
        partners={partners}
        shown={query || category ? shown.length : undefined}
        categories={categories}
        query={query}
        category={category}
        done={done?.count}
        onQuery={setQuery}
        onCategory={setCategory}
        onAll={decideAll}
        onUndo={undo}
      />
      <div>
        {groups.map(([id, key]) => {
          const rows = shown.filter(({ direction }) => direction === id)
          if (rows.length === 0) return null
          return (
            <section key={id} className="decisions-group" aria-labelledby={`partners-group-${id}`}>
              <h2 className="decisions-heading" id={`partners-group-${id}`}>
                {t(key)} <span className="decisions-number">{rows.length}</span>
              </h2>
              <ul className="decisions-rows">
                {rows.map((partner) => (
                  <PartnerRow key={partner.id} partner={partner} onDecide={decide} />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      {shown.length === 0 && <p className="list-empty">{t('bench.partners.none')}</p>}
    </fieldset>
  )
}
