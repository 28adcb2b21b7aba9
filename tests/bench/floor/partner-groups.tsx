import type { Partner } from '../shared/data.ts'
import { PartnerRow } from './partner-row.tsx'
import { t } from './texts.ts'

const groups = ['debit', 'standing-order', 'credit'] as const

interface Props {
  partners: Partner[]
  onOpen(id: string, chip: HTMLElement): void
}

/** The rows of the list. In the page of a peer its list stands here. */
export const PartnerGroups = ({ partners, onOpen }: Props) => (
  <div>
    {groups.map((group) => {
      const rows = partners.filter(({ direction }) => direction === group)
      if (rows.length === 0) return null
      return (
        <section key={group} className="decisions-group" aria-labelledby={`partners-group-${group}`}>
          <h2 className="decisions-heading" id={`partners-group-${group}`}>
            {t(`bench.partners.group.${group}`)} <span className="decisions-number">{rows.length}</span>
          </h2>
          <ul className="list-rows decisions-rows">
            {rows.map((partner) => (
              <PartnerRow key={partner.id} partner={partner} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      )
    })}
  </div>
)
