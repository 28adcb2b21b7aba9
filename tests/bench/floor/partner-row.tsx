import { memo } from 'react'
import type { Partner } from '../shared/data.ts'
import { optionOf } from './decisions.ts'
import { Icon } from './icon.tsx'
import type { TextKey } from './texts.ts'
import { t } from './texts.ts'

/** Made with the first row: the form must not wait for them. */
let amounts: Intl.NumberFormat | undefined
let dates: Intl.DateTimeFormat | undefined

function amountOf(amount: string): string {
  amounts ??= new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' })
  return amounts.format(Number(amount))
}

function dayOf(date: string): string {
  dates ??= new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' })
  return dates.format(new Date(`${date}T00:00:00Z`))
}

interface Props {
  partner: Partner
  onOpen(id: string, chip: HTMLElement): void
}

const monogramOf = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase()

/** Renders again only when its own partner changes. */
export const PartnerRow = memo(function PartnerRow({ partner, onOpen }: Props) {
  const { id, name, cadence, lastDate, lastAmount, decision } = partner
  const cadenceKey = `bench.partners.cadence.${cadence}` as TextKey // cadences of the data have texts
  const last = t('bench.partners.last', { value: dayOf(lastDate) })
  const { label, icon } = optionOf(decision)
  return (
    <li className="decisions-row" data-id={id}>
      <span className="decisions-monogram" aria-hidden="true">
        {monogramOf(name)}
      </span>
      <p className="decisions-title">
        <bdi>{name}</bdi>
      </p>
      <p className="decisions-trailing">{amountOf(lastAmount.amount)}</p>
      <p className="decisions-lines">
        {t(cadenceKey)}, {last}
      </p>
      <button
        type="button"
        id={`partners-${id}`}
        className="decisions-chip"
        aria-haspopup="menu"
        data-first={decision === 'inform'}
        onClick={(event) => onOpen(id, event.currentTarget)}
      >
        <Icon name={icon} />
        {t(label)}
        <span className="visually-hidden">{name}</span>
      </button>
    </li>
  )
})
