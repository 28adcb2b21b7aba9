/** An all-day entry of a calendar. */
export interface Day {
  id: string
  /** ISO date. */
  date: string
  title: string
  text: string
}

const escape = (text: string) => text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r?\n/g, '\\n')

/** Folds a line to at most 75 bytes; continuation lines start with a blank. Never splits a character. RFC 5545, 3.1. */
function fold(line: string): string {
  const bytes = new TextEncoder()
  let size = 0
  let folded = ''
  for (const letter of line) {
    const { length } = bytes.encode(letter)
    if (size + length > 74) {
      folded += '\r\n '
      size = 1
    }
    folded += letter
    size += length
  }
  return folded
}

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
