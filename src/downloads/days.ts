import type { SwitchDates } from '../forecast/switch-dates.ts'
import type { Day } from './calendar.ts'

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
