import type { ChoicesElement } from '#generated/engine.ts'
import { read, resolve } from '../flow/binding.ts'
import { filterItems, keyOf, listOf } from './row-data.ts'
import type { Scope } from '../flow/binding.ts'

/** The items of a `choices` element: those of its list, or one `{ value }` for each of its `options`. */
export const choiceItems = ({ items, options }: ChoicesElement, scope: Scope): readonly unknown[] =>
  options ? Object.keys(options).map((value) => ({ value })) : listOf(resolve(items, scope))

export const choiceKey = ({ key = '/item/value' }: Pick<ChoicesElement, 'key'>, item: unknown): string =>
  keyOf(item, key)

/** Whether a card can be selected. A card that cannot is disabled and shows the reason. */
export const isAvailable = ({ unavailable }: Pick<ChoicesElement, 'unavailable'>, item: unknown): boolean =>
  !unavailable || filterItems([item], unavailable.where).length === 0

/** The keys in a draft or in the value of a binding: one key or a list. Undefined for anything else. */
export function keysIn(stored: unknown): readonly string[] | undefined {
  if (typeof stored === 'string') return stored === '' ? undefined : [stored]
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : undefined
}

/** The initial selection: the bound value, else the items marked by `checked`, else the only item (single choice). */
export function initialChoice(
  element: ChoicesElement,
  items: readonly unknown[],
  bound: unknown,
): readonly string[] {
  const selected = keysIn(bound)
  if (selected) return selected
  const { checked, mode } = element
  const marked = items
    .filter((item) => checked && read({ item }, checked) === true)
    .map((item) => choiceKey(element, item))
  if (marked.length > 0) return mode === 'single' ? marked.slice(0, 1) : marked
  return mode === 'single' && items.length === 1 ? items.map((item) => choiceKey(element, item)) : []
}
