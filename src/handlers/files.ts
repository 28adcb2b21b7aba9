import type { PartnerView } from '#generated/handlers.ts'
import { documentAt, documentOf } from '../api/client.ts'
import { loadText } from '../config/texts.ts'
import { calendarOf, daysOf, fileOf } from '../downloads/index.ts'
import { orderDay, switchDates } from '../forecast/switch-dates.ts'
import { switchPartners, viewOf } from './partners/partner-calls.ts'
import type { Handlers } from '#generated/handlers.ts'
import type { TypedHandler } from './shared.ts'

type FilesInput = Handlers['files.load']['input']

/** The letter to one partner, or all letters in one file. To recipients in Germany they are in German, whatever the language of the page. */
function letter({ id, country = 'DE' }: FilesInput, signal: AbortSignal): Promise<Blob> {
  const language = country === 'DE' ? { language: 'de' } : {}
  return id === undefined
    ? documentOf('switch-partners', { signal, ...language })
    : documentOf('partner-get', { path: { id }, signal, ...language })
}

/** The fields of a partner in the downloaded JSON file, which the customer may need as proof. */
const reportedPartner = (partner: PartnerView) => {
  const { name, decision, handling, status, address, customerNo, mandateRef, creditorId } = partner
  return { name, decision, handling, status, address, customerNo, mandateRef, creditorId }
}

async function data({ reference, switchDate, closeDate }: FilesInput, signal: AbortSignal): Promise<File> {
  const partners = (await switchPartners(signal)).map((partner) => reportedPartner(viewOf(partner)))
  const report = { reference, switchDate, closeDate, madeAt: new Date().toISOString(), partners }
  return fileOf(JSON.stringify(report, null, 2), 'record', 'application/json')
}

async function calendar(input: FilesInput, signal: AbortSignal): Promise<File> {
  const { reference, orderedAt, switchDate = null, closeDate = null, withdrawalStart = null } = input
  const [partners, text] = await Promise.all([switchPartners(signal), loadText('calendar')])
  const orderDate = orderDay(orderedAt)
  const dates = switchDates({ partners, switchDate, closeDate, orderDate, withdrawalStart })
  const days = daysOf(reference ?? orderedAt ?? orderDate, dates, text)
  return fileOf(calendarOf(days, new Date().toISOString()), 'calendar', 'text/calendar')
}

const loaders: Record<FilesInput['file'], (input: FilesInput, signal: AbortSignal) => Promise<Blob>> = {
  letter,
  data,
  calendar,
  record: async (_, signal) =>
    fileOf(await documentOf('switch-completed', { signal }), 'record', 'application/pdf'),
  document: async ({ name, url = '' }, signal) =>
    new File([await documentAt(url, signal)], `${name}.pdf`, { type: 'application/pdf' }),
}

/** A file for the customer: a letter; the report on the order, as a PDF or as data; its dates; a document by the URL that the service gave. */
export const load: TypedHandler<'files.load'> = (input, { signal }) => loaders[input.file](input, signal)
