import type { PartnerView } from '#generated/handlers.ts'
import { documentAt, documentOf } from '../../api/documents.ts'
import { orderDay, switchDates } from '../../forecast/switch-dates.ts'
import { calendarOf, daysOf, fileOf } from '../../downloads/index.ts'
import { loadText } from '../../config/texts.ts'
import type { TypedHandler } from '../typed-handler.ts'
import { list } from '../partners/partners.ts'

export const asPdf: TypedHandler<'order.pdf'> = async (_, { signal }) =>
  fileOf(await documentOf('switch-completed', { signal }), 'record', 'application/pdf')

export const document: TypedHandler<'order.document'> = async ({ name, url }, { signal }) =>
  new File([await documentAt(url, signal)], `${name}.pdf`, { type: 'application/pdf' })

/** The fields of a partner in the downloaded JSON file, which the customer may need as proof. */
const reportedPartner = (partner: PartnerView) => {
  const { name, decision, handling, status, address, customerNo, mandateRef, creditorId } = partner
  return { name, decision, handling, status, address, customerNo, mandateRef, creditorId }
}

export const asJson: TypedHandler<'order.json'> = async ({ reference, switchDate, closeDate }, tools) => {
  const partners = await list({}, tools)
  const report = {
    reference,
    switchDate,
    closeDate,
    madeAt: new Date().toISOString(),
    partners: partners.map(reportedPartner),
  }
  return fileOf(JSON.stringify(report, null, 2), 'record', 'application/json')
}

export const asCalendar: TypedHandler<'order.calendar'> = async (
  { reference, orderedAt, switchDate = null, closeDate = null, withdrawalStart = null },
  tools,
) => {
  const [partners, text] = await Promise.all([list({}, tools), loadText('calendar')])
  const orderDate = orderDay(orderedAt)
  const dates = switchDates({ partners, switchDate, closeDate, orderDate, withdrawalStart })
  const days = daysOf(reference ?? orderedAt ?? orderDate, dates, text)
  return fileOf(calendarOf(days, new Date().toISOString()), 'calendar', 'text/calendar')
}
