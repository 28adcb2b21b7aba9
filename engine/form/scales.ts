import type { FormElement } from '#generated/engine.ts'
import { resolve } from '../flow/binding.ts'
import type { Scope } from '../flow/binding.ts'
import { isObject } from '../util/json.ts'
import { parseDay } from './dates.ts'
import type { DayScale, ScaleEvent } from './form-context.ts'

const isDay = (value: unknown): value is string => parseDay(value) !== undefined

const isEvent = (value: unknown): value is ScaleEvent =>
  isObject(value) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  isDay(value.date) &&
  isDay(value.settledFrom) &&
  (value.amount === null || isObject(value.amount))

/** The scales of a form with their data, by the path of the field. A scale is left out until its data is loaded. */
export function scalesOf(scales: FormElement['scales'], scope: Scope): Record<string, DayScale> {
  const found = Object.entries(scales ?? {}).map(([field, { label, late, turn, ...scale }]) => {
    const to = resolve(scale.to, scope)
    const safe = scale.safe && resolve(scale.safe, scope)
    const events = resolve(scale.events, scope)
    const closed = scale.closed && resolve(scale.closed, scope)
    if (!isDay(to) || !Array.isArray(events)) return undefined
    const suggestions = (scale.suggestions ?? []).flatMap(({ date, label: words }) => {
      const day = resolve(date, scope)
      return isDay(day) ? [{ date: day, words }] : []
    })
    const data: DayScale = {
      label,
      late,
      turn,
      to,
      safe: isDay(safe) ? safe : undefined,
      events: events.filter(isEvent),
      closed: new Set(Array.isArray(closed) ? closed.filter(isDay) : []),
      suggestions,
    }
    return [field, data] as const
  })
  return Object.fromEntries(found.filter((entry) => entry !== undefined))
}
