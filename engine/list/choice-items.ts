import type { ChoicesElement } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import { resolve } from '../flow/binding.ts'
import { keyOf, listOf } from './merge-rows.ts'

/** The items of a `choices` element: the rows of its list, or one `{ value }` for each of its `options`. */
export const choiceItems = ({ items, options }: ChoicesElement, scope: Scope): readonly unknown[] =>
  options ? Object.keys(options).map((value) => ({ value })) : listOf(resolve(items, scope))

/** The key of an item. */
export const choiceKey = ({ key = '/item/value' }: Pick<ChoicesElement, 'key'>, item: unknown): string =>
  keyOf(item, key)
