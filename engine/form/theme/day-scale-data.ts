import type { DayScale as Definition, DayScaleLegend } from '#generated/engine.ts'
import { resolve } from '../../flow/binding.ts'
import type { Scope } from '../../flow/binding.ts'
import { parseDay } from '../../util/dates.ts'
import { isObject } from '../../util/json.ts'

/** An event that is expected on a day, such as a posting. */
export interface ScaleEvent {
  id: string
  name: string
  /** ISO date. */
  date: string
  /** ISO date. A chosen day before it is too early for this event. */
  settledFrom: string
  amount: { amount: string; currency: string } | null
}

/** The scale of expected events above a date field. Days are ISO dates; `label`, `late`, the values of `legend` and `words` are text keys. */
export interface DayScale {
  /** Name of the slider. */
  label: string
  /** What the drawing shows, for screen readers. */
  drawing?: string | undefined
  /** The last day that matters. */
  to: string
  /** From this day on no event is expected. */
  safe?: string | undefined
  events: readonly ScaleEvent[]
  /** Days that cannot be chosen; the slider skips them. */
  closed: ReadonlySet<string>
  /** Text about the events after the chosen day. */
  late?: string | undefined
  /** Names of the colours. With `after`, events on or after the chosen day have another colour. */
  legend?: DayScaleLegend | undefined
  suggestions: readonly { date: string; words: string }[]
}

const isDay = (value: unknown): value is string => parseDay(value) !== undefined

const isEvent = (value: unknown): value is ScaleEvent =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  isDay(value.date) &&
  isDay(value.settledFrom) &&
  (value.amount === null || isObject(value.amount))

/** A scale with its data; undefined until they are loaded. */
export function scaleWithData(definition: Definition, scope: Scope): DayScale | undefined {
  const { label, drawing, late, legend } = definition
  const to = resolve(definition.to, scope)
  const safe = definition.safe && resolve(definition.safe, scope)
  const events = resolve(definition.events, scope)
  const closed = definition.closed && resolve(definition.closed, scope)
  if (!isDay(to) || !Array.isArray(events)) return undefined
  return {
    label,
    drawing,
    late,
    legend,
    to,
    safe: isDay(safe) ? safe : undefined,
    events: events.filter(isEvent),
    closed: new Set(Array.isArray(closed) ? closed.filter(isDay) : []),
    suggestions: (definition.suggestions ?? []).flatMap(({ date, label: words }) => {
      const day = resolve(date, scope)
      return isDay(day) ? [{ date: day, words }] : []
    }),
  }
}
