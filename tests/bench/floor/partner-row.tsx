import { memo } from 'react'
import type { Decision, Partner } from '../shared/data.ts'
import type { TextKey } from './texts.ts'
import { t } from './texts.ts'

const options: [Decision, TextKey][] = [
  ['inform', 'bench.partners.inform'],
  ['self', 'bench.partners.self'],
  ['ignore', 'bench.partners.ignore'],
]
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
  onDecide(id: string, decision: Decision): void
}

const monogramOf = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0])
    .join('')
    .toUpperCase()

/** Renders again only when its own partner changes. */
export const PartnerRow = memo(function PartnerRow({ partner, onDecide }: Props) {
  const { id, name, cadence, lastDate, lastAmount, decision } = partner
  const cadenceKey = `bench.partners.cadence.${cadence}` as TextKey // cadences of the data have texts
  const last = t('bench.partners.last', { value: dayOf(lastDate) })
  return (
    <li className="decisions-row" data-id={id}>
      <span className="decisions-monogram" aria-hidden="true">
        {monogramOf(name)}
      </span>
      <div className="decisions-what">
        <p className="decisions-title">{name}</p>
        <p className="decisions-lines">
          {t(cadenceKey)} · {last}
        </p>
      </div>
      <p className="decisions-trailing">{amountOf(lastAmount.amount)}</p>
      <fieldset className="decisions-choice">
        <legend className="visually-hidden">{name}</legend>
        {options.map(([value, key]) => (
          <label key={value} className="decisions-option">
            <input
              type="radio"
              id={`partners-${id}-${value}`}
              name={`partners-${id}`}
              value={value}
              checked={decision === value}
              onChange={() => onDecide(id, value)}
            />
            <span>{t(key)}</span>
          </label>
        ))}
      </fieldset>
    </li>
  )
})
