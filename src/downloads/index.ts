import { loadText } from '../config/texts.ts'
import type { SwitchDates } from '../forecast/switch-dates.ts'

interface Day {
  id: string
  date: string
  title: string
  text: string
}

const escape = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

/** Folds a line of more than 75 bytes: every 18 characters, of at most 4 bytes. Continuation lines start with a blank. RFC 5545, 3.1. */
const fold = (line: string) =>
  new TextEncoder().encode(line).length > 75 ? line.replaceAll(/.{18}(?=.)/gsu, '$&\r\n ') : line

const compact = (date: string) => date.replaceAll('-', '')

/** A calendar file (RFC 5545) with all-day entries, each with a reminder at 9:00. `made`: ISO date and time. */
export function calendarOf(days: readonly Day[], made: string): string {
  const stamp = made.replaceAll(/[-:]|\.\d+/g, '')
  const lines = days.flatMap(({ id, date, title, text }) => [
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
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wechselwerk//Kontowechsel//DE',
    ...lines,
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n')
}

/** Each kind of entry: the last part of its id, title and text. Customers have imported the ids, so they do not change. */
const kinds = {
  switch: ['switch', 'calendar.switch.title', 'calendar.switch.text'],
  review: ['look', 'calendar.review.title', 'calendar.review.text'],
  safeClose: ['close', 'calendar.close.title', 'calendar.close.text'],
  closing: ['ordered', 'calendar.ordered.title', 'calendar.ordered.text'],
  rarePosting: ['later', 'calendar.later.title', 'calendar.later.text'],
} as const

type Text = (key: string, values?: Record<string, unknown>) => string

/**
 * The calendar entries of a switch. If the customer ordered the closing of the old account, the entry of that day replaces the
 * safe day, which would contradict it. `order` makes the ids unique per order; `text` translates keys of `calendar`.
 */
export function daysOf(order: string, dates: SwitchDates, text: Text): Day[] {
  const day = (kind: keyof typeof kinds, date: string | null, partner = { id: '', name: '' }): Day[] => {
    if (date === null) return []
    const [suffix, title, long] = kinds[kind]
    const id = [order, suffix, partner.id].filter(Boolean).join('-')
    return [{ id, date, title: text(title, partner), text: text(long, partner) }]
  }
  const { switchDate, reviewDate, safeCloseDate, closeDate, rarePostings } = dates
  return [
    ...day('switch', switchDate),
    ...day('review', reviewDate),
    ...(closeDate === null ? day('safeClose', safeCloseDate) : day('closing', closeDate)),
    ...rarePostings.flatMap((expected) => day('rarePosting', expected.date, expected)),
  ]
}

const names = { record: 'done.files.record', calendar: 'done.files.calendar' } as const

/** A file with a name in the customer's language. `type` (media type) sets the file extension. */
export async function fileOf(content: BlobPart, name: keyof typeof names, type: string): Promise<File> {
  const text = await loadText('done')
  const extension =
    { 'application/pdf': 'pdf', 'application/json': 'json', 'text/calendar': 'ics' }[type] ?? 'txt'
  return new File([content], `${text(names[name])}.${extension}`, { type })
}
