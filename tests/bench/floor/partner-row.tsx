import { memo } from 'react'
import type { Partner } from '../shared/data.ts'
import { Icon } from './icon.tsx'
import { icons } from './partner-menu.tsx'
import { t } from './texts.ts'

/** Made with the first row: the form must not wait for them. */
let amounts: Intl.NumberFormat | undefined
let dates: Intl.DateTimeFormat | undefined

interface Props {
  partner: Partner
  onOpen(id: string, chip: HTMLElement): void
}

/** Renders again only when its own partner changes. */
export const PartnerRow = memo(function PartnerRow({ partner, onOpen }: Props) {
  const { id, name, cadence, lastDate, lastAmount, decision } = partner
  amounts ??= new Intl.NumberFormat('de', { style: 'currency', currency: 'EUR' })
  dates ??= new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' })
  const last = t('bench.partners.last', { value: dates.format(new Date(`${lastDate}T00:00:00Z`)) })
  const [one = '', two = ''] = name.split(' ').map((word) => word.charAt(0))
  return (
    <li
      className="decisions-row"
      data-id={id}
      style={{ contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 4.5rem' }}
    >
      <span className="decisions-monogram" aria-hidden="true">
        {(one + two).toUpperCase()}
      </span>
      <p className="decisions-title">
        <bdi>{name}</bdi>
      </p>
      <p className="decisions-trailing">{amounts.format(Number(lastAmount.amount))}</p>
      <p className="decisions-lines">
        {t(`bench.partners.cadence.${cadence}`)}, {last}
      </p>
      <button
        type="button"
        className="decisions-chip"
        aria-haspopup="menu"
        data-first={decision === 'inform'}
        onClick={(event) => onOpen(id, event.currentTarget)}
      >
        <Icon name={icons[decision]} />
        {t(`bench.partners.${decision}`)}
        <span className="visually-hidden">{name}</span>
      </button>
    </li>
  )
})
