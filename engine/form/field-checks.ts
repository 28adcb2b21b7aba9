import type { FieldCheck, FieldUi, FormUi } from '#generated/engine.ts'
import { isObject } from '../util/json.ts'
import type { ValueAtPath } from './paths.ts'
import { valuesAt } from './paths.ts'

type UiNode = Pick<
  FieldUi,
  'fields' | 'checks' | 'items' | 'additionalItems' | 'alternatives' | 'additionalProperties'
>

interface CheckAtPath extends ValueAtPath {
  check: FieldCheck
  /** The values of the object that contains the checked value, for checks that compare fields. */
  values: Record<string, unknown>
}

/** All checks of a form with their values, in the order of the hints. A check of a missing value is left out. */
export function* fieldChecks(ui: FormUi, data: unknown): Generator<CheckAtPath> {
  yield* checksBelow(ui.root ?? ui, data, [])
}

function* checksBelow(node: UiNode, data: unknown, path: readonly string[]): Generator<CheckAtPath> {
  const { fields = {}, checks = [], items, additionalItems, alternatives = [], additionalProperties } = node
  if (isObject(data)) {
    for (const check of checks)
      for (const { path: rest, value } of valuesAt(data, check.field))
        if (value !== undefined) yield { check, values: data, path: [...path, ...rest], value }
    for (const [name, value] of Object.entries(data)) {
      const hints = Object.hasOwn(fields, name) ? fields[name] : additionalProperties
      if (hints) yield* checksBelow(hints, value, [...path, name])
    }
  }
  if (Array.isArray(data))
    for (const [index, item] of data.entries()) {
      const hints = Array.isArray(items) ? (items[index] ?? additionalItems) : items
      if (hints) yield* checksBelow(hints, item, [...path, String(index)])
    }
  for (const alternative of alternatives) yield* checksBelow(alternative, data, path)
}
