import type { ChoicesElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { choiceKey } from './choice-items.ts'

/** Keys in what a draft or a binding holds: one key or a list of them; undefined when it holds neither. */
export function keysIn(held: unknown): readonly string[] | undefined {
  if (typeof held === 'string') return held === '' ? undefined : [held]
  return Array.isArray(held) ? held.filter((key) => typeof key === 'string') : undefined
}

/** What is chosen before anybody chose: the bound value, else the items that say so, else the only item there is. */
export function initialChoice(
  element: ChoicesElement,
  items: readonly unknown[],
  bound: unknown,
): readonly string[] {
  const held = keysIn(bound)
  if (held) return held
  const { checked, mode } = element
  const marked = items
    .filter((item) => checked && read({ item }, checked) === true)
    .map((item) => choiceKey(element, item))
  if (marked.length > 0) return mode === 'single' ? marked.slice(0, 1) : marked
  return mode === 'single' && items.length === 1 ? items.map((item) => choiceKey(element, item)) : []
}
