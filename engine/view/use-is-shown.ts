import type { Binding } from '#generated/engine.ts'
import { resolve } from '../flow/binding.ts'
import { useScreen } from './screen-context.ts'

/** Whether a value is missing: no value, an empty text or an empty list. */
export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

interface Shown {
  when?: string
  onlyIf?: Binding
  unless?: Binding
}

/**
 * Whether a part of an element is shown: its guard passes, `onlyIf` has a value and `unless` has none. False and 0 are no
 * values here. The item is that of the row, if the part belongs to one.
 */
export function useIsShown(): (part: Readonly<Shown>, item?: unknown) => boolean {
  const { passes, scope } = useScreen()
  return ({ when, onlyIf, unless }, item) => {
    const at = item === undefined ? scope : { ...scope, item }
    const hasValue = (binding: Binding) => {
      const value = resolve(binding, at)
      return !isEmpty(value) && value !== false && value !== 0
    }
    return passes(when) && (!onlyIf || hasValue(onlyIf)) && !(unless && hasValue(unless))
  }
}
