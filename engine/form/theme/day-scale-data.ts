import type { DayScale as Definition } from '#generated/engine.ts'
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

/** A scale of expected events above a date field. Days are ISO dates. */
export interface DayScale extends Pick<Definition, 'label' | 'drawing' | 'late' | 'legend'> {
  /** The last day that matters. */
  to: string
  /** From this day on no event is expected. */
  safe: string | undefined
  events: readonly ScaleEvent[]
  /** Days that cannot be chosen; the slider skips them. */
  closed: ReadonlySet<string>
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
  const { to, safe, events, closed, suggestions, ...texts } = definition
  const last = resolve(to, scope)
  const safeFrom = resolve(safe, scope)
  const expected = resolve(events, scope)
  if (!isDay(last) || !Array.isArray(expected)) return undefined
  return {
    ...texts,
    to: last,
    safe: isDay(safeFrom) ? safeFrom : undefined,
    events: expected.filter(isEvent),
    closed: new Set([resolve(closed, scope)].flat().filter(isDay)),
    suggestions: (suggestions ?? []).flatMap(({ date, label: words }) => {
      const day = resolve(date, scope)
      return isDay(day) ? [{ date: day, words }] : []
    }),
  }
}
