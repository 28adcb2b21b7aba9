import type { SwitchDates } from '../dates/switch-dates.ts'
import type { Day } from './calendar.ts'

/** The texts of each kind of entry. The kind is part of the id of an entry that customers have imported, so it does not change. */
const textKeys = {
  switch: ['calendar.switch.title', 'calendar.switch.text'],
  look: ['calendar.review.title', 'calendar.review.text'],
  close: ['calendar.close.title', 'calendar.close.text'],
  ordered: ['calendar.ordered.title', 'calendar.ordered.text'],
  later: ['calendar.later.title', 'calendar.later.text'],
} as const

type Text = (key: string, values?: Record<string, unknown>) => string

/**
 * The calendar entries of a switch. If the customer ordered the closing of the old account, the entry of that day replaces the
 * safe day, which would contradict it. `order` makes the ids unique per order; `text` translates keys of `calendar`.
 */
export function daysOf(order: string, dates: SwitchDates, text: Text): Day[] {
  const day = (kind: keyof typeof textKeys, date: string | null, partner = { id: '', name: '' }): Day[] => {
    if (date === null) return []
    const [title, long] = textKeys[kind]
    const id = [order, kind, partner.id].filter(Boolean).join('-')
    return [{ id, date, title: text(title, partner), text: text(long, partner) }]
  }
  const { switchDate, reviewDate, safeCloseDate, closeDate, rarePostings } = dates
  return [
    ...day('switch', switchDate),
    ...day('look', reviewDate),
    ...(closeDate === null ? day('close', safeCloseDate) : day('ordered', closeDate)),
    ...rarePostings.flatMap((expected) => day('later', expected.date, expected)),
  ]
}
