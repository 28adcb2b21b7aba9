import { addressOf, documentAt } from '../api/client.ts'
import { loadText } from '../config/data.ts'
import { orderDay, switchDates, type SwitchDates } from '../forecast/switch-dates.ts'
import { switchPartners, viewOf } from './partners/partner-calls.ts'
import type { Handlers } from '#generated/handlers.ts'
import type { TypedHandler } from './shared.ts'

type FilesInput = Handlers['files.load']['input']

type Day = Record<'id' | 'date' | 'title' | 'text', string>

const escape = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

/** Folds a line of more than 75 bytes: every 18 characters, of at most 4 bytes. Continuation lines start with a blank. RFC 5545, 3.1. */
const fold = (line: string) =>
  new TextEncoder().encode(line).length > 75 ? line.replaceAll(/.{18}(?=.)/gsu, '$&\r\n ') : line

const compact = (date: string) => date.replaceAll('-', '')

/** A calendar file (RFC 5545) with all-day entries, each with a reminder at 9:00. `made`: ISO date and time. */
export function calendarOf(days: readonly Day[], made: string): string {
  const stamp = made.replaceAll(/[-:]|\.\d+/g, '')
  const entries = days.flatMap(({ id, date, title, text }) => [
    'BEGIN:VEVENT',
    `UID:${id}@wechselwerk.example`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${compact(date)}`,
    `SUMMARY:${escape(title)}`,
    `DESCRIPTION:${escape(text)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:PT9H',
    `DESCRIPTION:${escape(title)}`,
    'END:VALARM',
    'END:VEVENT',
  ])
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Wechselwerk//Kontowechsel//DE']
  return [...head, ...entries, 'END:VCALENDAR', ''].map(fold).join('\r\n')
}

/**
 * The calendar entries of a switch. If the customer ordered the closing of the old account, the entry of that day replaces the
 * safe day, which would contradict it. `order` makes the ids unique per order; `text` translates keys of `calendar`.
 */
function daysOf(order: string, dates: SwitchDates, text: Awaited<ReturnType<typeof loadText>>): Day[] {
  const day = (kind: string, date: string | null, partner = { id: '', name: '' }): Day[] => {
    if (date === null) return []
    // Customers have imported the ids, so they do not change.
    const id = [order, kind === 'review' ? 'look' : kind, partner.id].filter(Boolean).join('-')
    const textOf = (part: string) => text(`calendar.${kind}.${part}`, { name: partner.name })
    return [{ id, date, title: textOf('title'), text: textOf('text') }]
  }
  const { switchDate, reviewDate, safeCloseDate, closeDate, rarePostings } = dates
  return [
    ...day('switch', switchDate),
    ...day('review', reviewDate),
    ...(closeDate === null ? day('close', safeCloseDate) : day('ordered', closeDate)),
    ...rarePostings.flatMap((expected) => day('later', expected.date, expected)),
  ]
}

const types = { pdf: 'application/pdf', json: 'application/json', ics: 'text/calendar' } as const

/** A file with a name in the customer's language. */
async function fileOf(content: BlobPart, name: string, extension: keyof typeof types): Promise<File> {
  const text = await loadText('done')
  return new File([content], `${text(`done.files.${name}`)}.${extension}`, { type: types[extension] })
}

/** The letter to one partner, or all letters in one file. To recipients in Germany they are in German, whatever the language of the page. */
function letter({ id, country = 'DE' }: FilesInput, signal: AbortSignal): Promise<Blob> {
  const address = id === undefined ? addressOf('switch-partners') : addressOf('partner-get', { id })
  return documentAt(address, signal, country === 'DE' ? 'de' : undefined)
}

/** What was decided about each partner, which the customer may need as proof. */
async function data({ reference, switchDate, closeDate }: FilesInput, signal: AbortSignal): Promise<File> {
  const partners = (await switchPartners(signal))
    .map(viewOf)
    .map(({ name, decision, handling, status, address, customerNo, mandateRef, creditorId }) => {
      return { name, decision, handling, status, address, customerNo, mandateRef, creditorId }
    })
  const report = { reference, switchDate, closeDate, madeAt: new Date().toISOString(), partners }
  return fileOf(JSON.stringify(report, null, 2), 'record', 'json')
}

async function calendar(input: FilesInput, signal: AbortSignal): Promise<File> {
  const { reference, orderedAt, switchDate = null, closeDate = null, withdrawalStart = null } = input
  const [partners, text] = await Promise.all([switchPartners(signal), loadText('calendar')])
  const orderDate = orderDay(orderedAt)
  const dates = switchDates({ partners, switchDate, closeDate, orderDate, withdrawalStart })
  const days = daysOf(reference ?? orderedAt ?? orderDate, dates, text)
  return fileOf(calendarOf(days, new Date().toISOString()), 'calendar', 'ics')
}

const loaders: Record<FilesInput['file'], (input: FilesInput, signal: AbortSignal) => Promise<Blob>> = {
  letter,
  data,
  calendar,
  record: async (_, signal) =>
    fileOf(await documentAt(addressOf('switch-completed'), signal), 'record', 'pdf'),
  document: async ({ name, url = '' }, signal) =>
    new File([await documentAt(url, signal)], `${name}.pdf`, { type: 'application/pdf' }),
}

/** A file for the customer: a letter; the report on the order, as a PDF or as data; its dates; a document by the URL that the service gave. */
export const load: TypedHandler<'files.load'> = (input, { signal }) => loaders[input.file](input, signal)
