import type { SwitchDates } from '../dates/switch-dates.ts'
import type { Day } from './calendar.ts'

const words = {
  switch: ['calendar.switch.title', 'calendar.switch.text'],
  look: ['calendar.look.title', 'calendar.look.text'],
  close: ['calendar.close.title', 'calendar.close.text'],
  ordered: ['calendar.ordered.title', 'calendar.ordered.text'],
  later: ['calendar.later.title', 'calendar.later.text'],
} as const

type Text = (key: string, values?: Record<string, unknown>) => string

/**
 * The days that the customer should remember. Who ordered the old account closed is told of that day alone: a second one
 * would contradict it. `order` tells the days of one order from those of another; `text` knows the words of `calendar`.
 */
export function daysOf(order: string, dates: SwitchDates, text: Text): Day[] {
  const day = (kind: keyof typeof words, date: string | null, who = { id: '', name: '' }): Day[] => {
    if (date === null) return []
    const [title, long] = words[kind]
    const id = [order, kind, who.id].filter(Boolean).join('-')
    return [{ id, date, title: text(title, who), text: text(long, who) }]
  }
  const { switchDate, look, safe, closeDate, later } = dates
  return [
    ...day('switch', switchDate),
    ...day('look', look),
    ...(closeDate === null ? day('close', safe) : day('ordered', closeDate)),
    ...later.flatMap((expected) => day('later', expected.date, expected)),
  ]
}
