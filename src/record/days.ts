import type { Receipt } from '#generated/context.ts'
import { addDays } from '#engine/form/dates.ts'
import type { Closing } from '../outlook/closing.ts'
import type { Day } from './calendar.ts'

/** Days after the switch on which it is worth a look who has not followed yet. */
const look = 14

const words = {
  switch: ['calendar.switch.title', 'calendar.switch.text'],
  look: ['calendar.look.title', 'calendar.look.text'],
  close: ['calendar.close.title', 'calendar.close.text'],
  later: ['calendar.later.title', 'calendar.later.text'],
} as const

type Text = (key: string, values?: Record<string, unknown>) => string

/** The days that the customer should remember. `text` knows the words of `calendar`. */
export function daysOf({ reference, switchDate }: Receipt, { date, later }: Closing, text: Text): Day[] {
  const day = (
    kind: keyof typeof words,
    at: string | null | undefined,
    who = { id: '', name: '' },
  ): Day[] => {
    const [title, long] = words[kind]
    return at
      ? [
          {
            id: [reference, kind, who.id].filter(Boolean).join('-'),
            date: at,
            title: text(title, who),
            text: text(long, who),
          },
        ]
      : []
  }
  return [
    ...day('switch', switchDate),
    ...day('look', addDays(switchDate, look)),
    ...day('close', date),
    ...later.flatMap((expected) => day('later', expected.date, expected)),
  ]
}
