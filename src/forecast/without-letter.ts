import type { Partner } from '#generated/api.ts'
import type { CutOffPartner, OwnPartner } from '#generated/handlers.ts'
import { nextAfter } from './cadence.ts'

/** What the forecast reads of a partner. */
export type KnownPartner = Pick<
  Partner,
  | 'id'
  | 'name'
  | 'direction'
  | 'handling'
  | 'cadence'
  | 'lastDate'
  | 'lastAmount'
  | 'customerNo'
  | 'portalUrl'
>

/** The warning shows so many partners at once; the others unfold. */
const shownAtOnce = 5

const toOwn =
  (switchDate: string | null) =>
  (partner: KnownPartner): OwnPartner => ({
    id: partner.id,
    name: partner.name,
    date: (switchDate !== null && nextAfter(partner, switchDate)) || null,
    amount: partner.lastAmount ?? null,
    customerNo: partner.customerNo ?? null,
    way: partner.cadence === 'irregular' ? 'irregular' : null,
    portalUrl: partner.portalUrl ?? null,
  })

/**
 * The partners whom the customer informs, by date; those without a date last. Standing orders are apart: the customer changes them
 * at the bank, whoever informs the partner.
 */
export function ownPartnersOf(partners: readonly KnownPartner[], switchDate: string | null) {
  const isStandingOrder = ({ direction }: KnownPartner) => direction === 'standing-order'
  const isOwn = ({ handling }: KnownPartner) => handling === 'self' || handling === 'online'
  // Not one of a contract of an estate that is cancelled or transferred.
  const goesOn = (partner: KnownPartner) =>
    isOwn(partner) || partner.handling === 'auto' || partner.handling === 'letter'
  const sorted = (passes: (partner: KnownPartner) => boolean) =>
    partners
      .filter(passes)
      .map(toOwn(switchDate))
      .toSorted((a, b) => (a.date ?? '9').localeCompare(b.date ?? '9'))
  return {
    informedByCustomer: sorted((partner) => isOwn(partner) && !isStandingOrder(partner)),
    standingOrders: sorted((partner) => goesOn(partner) && isStandingOrder(partner)),
  }
}

const incomeRank = ({ direction }: CutOffPartner) => Number(direction === 'credit')
const size = ({ amount }: CutOffPartner) => Math.abs(Number(amount?.amount ?? 0))

/**
 * The left-out partners whose payments fail when the old account closes: income first, then by amount. None if it stays open. What
 * came only once does not come again.
 */
export function cutOffPartnersOf(partners: readonly KnownPartner[], closeDate: string | null) {
  const all =
    closeDate === null
      ? []
      : partners
          .filter(({ handling, cadence }) => handling === 'ignore' && cadence !== 'once')
          .map(({ id, name, direction, lastAmount = null, portalUrl = null }): CutOffPartner => {
            return { id, name, direction, amount: lastAmount, portalUrl }
          })
          .toSorted((a, b) => incomeRank(b) - incomeRank(a) || size(b) - size(a))
  return { all, first: all.slice(0, shownAtOnce), more: all.slice(shownAtOnce) }
}
