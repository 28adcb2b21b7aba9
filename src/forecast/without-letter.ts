import type { Amount, Partner } from '#generated/api.ts'
import { nextAfter } from './cadence.ts'

type Known = Pick<
  Partner,
  'id' | 'name' | 'direction' | 'handling' | 'cadence' | 'lastDate' | 'lastAmount' | 'portalUrl'
>

/** A partner whom the customer informs. `date` is the next expected posting, null if unknown. */
export interface OwnPartner {
  id: string
  name: string
  date: string | null
  /** Kind of hint that is shown with the partner. */
  way: 'irregular' | null
  portalUrl: string | null
}

/** A partner that is left out although its payments go on. */
export interface CutOffPartner {
  id: string
  name: string
  direction: Partner['direction']
  amount: Amount | null
  portalUrl: string | null
}

/** The warning shows so many partners at once; the others unfold. */
const shownAtOnce = 5

const toOwn =
  (switchDate: string | null) =>
  (partner: Known): OwnPartner => ({
    id: partner.id,
    name: partner.name,
    date: (switchDate !== null && nextAfter(partner, switchDate)) || null,
    way: partner.cadence === 'irregular' ? 'irregular' : null,
    portalUrl: partner.portalUrl ?? null,
  })

/** The partners whom the customer informs, by date; those without a date last. Standing orders are apart: the customer pays them. */
export function ownPartnersOf(partners: readonly Known[], switchDate: string | null) {
  const own = partners.filter(({ handling }) => handling === 'self' || handling === 'online')
  const sorted = (isStandingOrder: boolean) =>
    own
      .filter(({ direction }) => (direction === 'standing-order') === isStandingOrder)
      .map(toOwn(switchDate))
      .toSorted((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'))
  return { informedByCustomer: sorted(false), standingOrders: sorted(true) }
}

const isIncome = ({ direction }: CutOffPartner) => Number(direction === 'credit')
const size = ({ amount }: CutOffPartner) => Math.abs(Number(amount?.amount ?? 0))

/**
 * The left-out partners whose payments fail when the old account closes: income first, then by amount. None if it stays open. What
 * came only once does not come again.
 */
export function cutOffPartnersOf(partners: readonly Known[], closeDate: string | null) {
  const all =
    closeDate === null
      ? []
      : partners
          .filter(({ handling, cadence }) => handling === 'ignore' && cadence !== 'once')
          .map(({ id, name, direction, lastAmount = null, portalUrl = null }): CutOffPartner => {
            return { id, name, direction, amount: lastAmount, portalUrl }
          })
          .toSorted((a, b) => isIncome(b) - isIncome(a) || size(b) - size(a))
  return { all, first: all.slice(0, shownAtOnce), more: all.slice(shownAtOnce) }
}
