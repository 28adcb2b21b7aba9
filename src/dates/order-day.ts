import { today } from '#engine/form/dates.ts'

const pad = (number: number) => String(number).padStart(2, '0')

/** The day of an order in the customer's time zone, as an ISO date; today if there is no order yet. */
export function orderDay(orderedAt: string | null | undefined): string {
  const at = new Date(orderedAt ?? '')
  if (Number.isNaN(at.valueOf())) return today()
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}
