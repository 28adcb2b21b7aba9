import type { ChoicesElement } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { choiceKey } from './choice-items.ts'

/** The keys in a draft or bound value: one key or a list; undefined for anything else. */
export function keysIn(held: unknown): readonly string[] | undefined {
  if (typeof held === 'string') return held === '' ? undefined : [held]
  return Array.isArray(held) ? held.filter((key) => typeof key === 'string') : undefined
}

/** The initial selection: the bound value, else the items marked by `checked`, else the only item (single choice). */
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
