import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Decision, Partner } from '../shared/data.ts'
import { listCategories, listPartners } from '../shared/data.ts'
import { forAll, options } from './decisions.ts'
import { PartnerMenu } from './partner-menu.tsx'
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
  /** The button whose menu is open, and its row; without a row the menu is for all. */
  const [menu, setMenu] = useState<{ anchor: HTMLElement; id?: string }>()
  const words = useDeferredValue(query)

  useEffect(() => {
    void Promise.all([listPartners(), listCategories()]).then(([loaded, known]) => {
      setPartners(loaded)
      setCategories(known)
    })
  }, [])

  const decide = useCallback((id: string, decision: Decision) => {
    setPartners((all) => all.map((partner) => (partner.id === id ? { ...partner, decision } : partner)))
  }, [])

  const open = useCallback((id: string, anchor: HTMLElement) => setMenu({ anchor, id }), [])

  const shown = useMemo(() => {
    const parts = words.toLowerCase().split(' ').filter(Boolean)
    return partners.filter((partner) => {
      const text = `${partner.name} ${partner.creditorId}`.toLowerCase()
      return (category === '' || partner.category === category) && parts.every((part) => text.includes(part))
    })
  }, [partners, words, category])

  const decideAll = (decision: Decision) => {
    const ids = new Set(shown.map(({ id }) => id))
    const changes = shown.filter((partner) => partner.decision !== decision)
    setDone({ count: shown.length, before: changes })
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

  const opened = partners.find(({ id }) => id === menu?.id)
  const choose = (decision: Decision) => {
    setMenu(undefined)
    if (opened) decide(opened.id, decision)
    else decideAll(decision)
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
      <div className="decisions-outcome">
        <output className="decisions-done">
          {done && (
            <>
              <span>{t('bench.partners.done', { count: done.count })}</span>
              {done.before.length > 0 && (
                <button type="button" className="link-button" onClick={undo}>
                  Rückgängig machen
                </button>
              )}
            </>
          )}
        </output>
      </div>
      <div className="decisions-list decisions-grouped">
        <PartnerTools
          partners={partners}
          categories={categories}
          query={query}
          category={category}
          onQuery={setQuery}
          onCategory={setCategory}
          onAll={(anchor) => setMenu({ anchor })}
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
                    <PartnerRow key={partner.id} partner={partner} onOpen={open} />
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      </div>
      {shown.length === 0 && <p className="list-empty">{t('bench.partners.none')}</p>}
      {menu && (
        <PartnerMenu
          title={opened?.name ?? 'Alle auf einmal'}
          items={opened ? options : forAll}
          {...(opened ? { now: opened.decision } : { counted: words || category ? shown.length : undefined })}
          anchor={menu.anchor}
          onChoose={choose}
          onClose={() => setMenu(undefined)}
        />
      )}
    </fieldset>
  )
}
