import type { FieldCheck, FieldUi, FormUi } from '#generated/engine.ts'
import type { Place } from './places.ts'
import { placesAt } from './places.ts'

type Holder = Pick<FieldUi, 'fields' | 'checks' | 'items' | 'more' | 'choices' | 'others'>

/** A check at one value of the form. */
export interface PlacedCheck extends Place {
  check: FieldCheck
  /** The object whose hints state the check: what it may compare with. */
  values: Record<string, unknown>
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every check of a form at every value that it is about, in the order of the hints; none where there is no value. */
export function* placedChecks(ui: FormUi, data: unknown): Generator<PlacedCheck> {
  yield* below(ui.root ?? ui, data, [])
}

function* below(holder: Holder, data: unknown, path: readonly string[]): Generator<PlacedCheck> {
  const { fields = {}, checks = [], items, more, choices = [], others } = holder
  if (isObject(data)) {
    for (const check of checks)
      for (const { path: rest, value } of placesAt(data, check.field))
        if (value !== undefined) yield { check, values: data, path: [...path, ...rest], value }
    for (const [name, value] of Object.entries(data)) {
      const hints = Object.hasOwn(fields, name) ? fields[name] : others
      if (hints) yield* below(hints, value, [...path, name])
    }
  }
  if (Array.isArray(data))
    for (const [index, item] of data.entries()) {
      const hints = Array.isArray(items) ? (items[index] ?? more) : items
      if (hints) yield* below(hints, item, [...path, String(index)])
    }
  for (const choice of choices) yield* below(choice, data, path)
}
