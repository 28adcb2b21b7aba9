import { memo } from 'react'
import { PartnerList } from 'peer'
import { t } from '../floor/texts.ts'
import type { Partner } from '../shared/data.ts'

/** The rows of the list, in its groups. */
export type Groups = Record<Partner['direction'], ReturnType<typeof rowOf>[]>

const amounts = new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' })
const dates = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' })

function rowOf({ id, name, cadence, lastDate, lastAmount, decision }: Partner) {
  const last = t('bench.partners.last', { value: dates.format(new Date(`${lastDate}T00:00:00Z`)) })
  const line = [amounts.format(Number(lastAmount.amount)), t(`bench.partners.cadence.${cadence}`), last]
  return { id, name, line: line.join(', '), decision }
}

/** Takes the place of the floor's rows; search and the choice for all hand in other partners. What is chosen in a row stays with the peer: no measure chooses there. */
export const PartnerGroups = memo(({ partners }: { partners: Partner[] }) => {
  const of = (group: string) => partners.filter(({ direction }) => direction === group).map(rowOf)
  const groups = { debit: of('debit'), 'standing-order': of('standing-order'), credit: of('credit') }
  return <PartnerList groups={groups} />
})
