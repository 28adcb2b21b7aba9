import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { listPartners, type Decision, type Partner } from '../shared/data.ts'
import { PartnerGroups } from './partner-groups.tsx'
import { PartnerMenu } from './partner-menu.tsx'
import { Icon } from './icon.tsx'
import { t } from './texts.ts'

/** State in one list, rows memoised, those that do not pass the search taken out. */
export function Partners() {
  const [partners, setPartners] = useState<Partner[]>([])
  const [query, setQuery] = useState('')
  const [done, setDone] = useState<number>()
  /** The button whose menu is open, and its row; without a row the menu is for all. */
  const [menu, setMenu] = useState<{ anchor: HTMLElement; id?: string }>()
  const words = useDeferredValue(query)

  useEffect(() => void listPartners().then(setPartners), [])
  const open = useCallback((id: string, anchor: HTMLElement) => setMenu({ anchor, id }), [])
  const shown = useMemo(() => {
    const parts = words.toLowerCase().split(' ').filter(Boolean)
    return partners.filter((partner) => {
      const text = `${partner.name} ${partner.creditorId}`.toLowerCase()
      return parts.every((part) => text.includes(part))
    })
  }, [partners, words])

  const opened = partners.find(({ id }) => id === menu?.id)
  const choose = (decision: Decision) => {
    setMenu(undefined)
    const changed = opened ? [opened] : shown
    const ids = new Set(changed.filter((one) => one.decision !== decision).map(({ id }) => id))
    if (!opened) setDone(shown.length)
    setPartners((all) => all.map((partner) => (ids.has(partner.id) ? { ...partner, decision } : partner)))
  }
  if (partners.length === 0) return null
  const count = (decision: Decision) => partners.filter((partner) => partner.decision === decision).length
  const counts = { inform: count('inform'), self: count('self'), ignore: count('ignore') }
  return (
    <fieldset className="decisions">
      <legend className="visually-hidden">{t('bench.partners.legend')}</legend>
      <p className="decisions-counts">{t('bench.partners.counted', { ...counts, total: partners.length })}</p>
      <div className="decisions-outcome">
        <output className="decisions-done">{done && t('bench.partners.done', { count: done })}</output>
      </div>
      <div className="decisions-list decisions-grouped">
        <div className="decisions-bar">
          <div className="decisions-tool decisions-search">
            <Icon name="search" />
            <label className="visually-hidden" htmlFor="partners-search">
              {t('bench.partners.search')}
            </label>
            <input
              id="partners-search"
              type="search"
              placeholder={t('bench.partners.search')}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </div>
          <button
            type="button"
            className="decisions-tool decisions-all"
            aria-haspopup="menu"
            onClick={(event) => setMenu({ anchor: event.currentTarget })}
          >
            <Icon name="list-checks" />
            <span className="decisions-tool-label">Alle auf einmal</span>
          </button>
        </div>
        <button type="button" className="skip">
          Liste überspringen
        </button>
        <PartnerGroups partners={shown} onOpen={open} />
      </div>
      {shown.length === 0 && <p className="list-empty">{t('bench.partners.none')}</p>}
      {menu && (
        <PartnerMenu
          partner={opened}
          anchor={menu.anchor}
          onChoose={choose}
          onClose={() => setMenu(undefined)}
        />
      )}
    </fieldset>
  )
}
