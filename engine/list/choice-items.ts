import type { ChoicesElement } from '#generated/engine.ts'
import type { Scope } from '../flow/binding.ts'
import { resolve } from '../flow/binding.ts'
import { keyOf, listOf } from './merge-rows.ts'

/** What a `choices` element offers: the rows of a list, or what its `options` name, each as a row with a `value`. */
export const choiceItems = ({ items, options }: ChoicesElement, scope: Scope): readonly unknown[] =>
  options ? Object.keys(options).map((value) => ({ value })) : listOf(resolve(items, scope))

/** The key of one of them. */
export const choiceKey = ({ key = '/item/value' }: Pick<ChoicesElement, 'key'>, item: unknown): string =>
  keyOf(item, key)
