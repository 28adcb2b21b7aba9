import { today } from '#engine/form/dates.ts'

const pad = (number: number) => String(number).padStart(2, '0')

/** The day of an order on the customer's own calendar, as an ISO date; today while nothing is ordered. */
export function orderDay(orderedAt: string | null | undefined): string {
  const at = new Date(orderedAt ?? '')
  if (Number.isNaN(at.valueOf())) return today()
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}
