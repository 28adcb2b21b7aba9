import type { SwitchDates } from '../dates/switch-dates.ts'
import type { Day } from './calendar.ts'

const textKeys = {
  switch: ['calendar.switch.title', 'calendar.switch.text'],
  look: ['calendar.look.title', 'calendar.look.text'],
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
  const { switchDate, look, safe, closeDate, later } = dates
  return [
    ...day('switch', switchDate),
    ...day('look', look),
    ...(closeDate === null ? day('close', safe) : day('ordered', closeDate)),
    ...later.flatMap((expected) => day('later', expected.date, expected)),
  ]
}
