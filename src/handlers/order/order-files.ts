import type { PartnerView } from '#generated/handlers.ts'
import { documentAt, documentOf } from '../../api/documents.ts'
import { orderDay } from '../../forecast/switch-dates.ts'
import { switchDates } from '../../forecast/switch-dates.ts'
import { calendarOf } from '../../downloads/calendar.ts'
import { daysOf } from '../../downloads/days.ts'
import { fileOf } from '../../downloads/file.ts'
import { loadText } from '../../boot/texts.ts'
import type { TypedHandler } from '../typed-handler.ts'
import { list } from '../partners/partners.ts'

export const asPdf: TypedHandler<'record.pdf'> = async (_, { signal }) =>
  fileOf(await documentOf('switch-completed', { signal }), 'record', 'application/pdf')

export const document: TypedHandler<'record.document'> = async ({ name, url }, { signal }) =>
  new File([await documentAt(url, signal)], `${name}.pdf`, { type: 'application/pdf' })

/** The fields of a partner in the downloaded JSON file, which the customer may need as proof. */
const partnerRecord = (partner: PartnerView) => {
  const { name, decision, handling, status, address, customerNo, mandateRef, creditorId } = partner
  return { name, decision, handling, status, address, customerNo, mandateRef, creditorId }
}

export const asJson: TypedHandler<'record.json'> = async ({ receipt }, tools) => {
  const partners = await list({}, tools)
  const { reference, switchDate, closeDate } = receipt ?? {}
  const record = {
    reference,
    switchDate,
    closeDate,
    madeAt: new Date().toISOString(),
    partners: partners.map(partnerRecord),
  }
  return fileOf(JSON.stringify(record, null, 2), 'record', 'application/json')
}

export const asCalendar: TypedHandler<'record.calendar'> = async ({ receipt }, tools) => {
  const [partners, text] = await Promise.all([list({}, tools), loadText('calendar')])
  const { reference, finishedAt = '', switchDate = null, closeDate = null } = receipt ?? {}
  const dates = switchDates({ partners, switchDate, closeDate, orderDate: orderDay(finishedAt) })
  const days = daysOf(reference ?? finishedAt, dates, text)
  return fileOf(calendarOf(days, new Date().toISOString()), 'calendar', 'text/calendar')
}
