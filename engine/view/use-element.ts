import { useState } from 'react'
import type { Binding, Value, Where } from '#generated/engine.ts'
import { read, resolve, type Scope } from '../flow/binding.ts'
import { useEngine } from './engine.ts'
import { hasValue, useScreen, useTrack } from './screen-context.ts'
import { asText, useText } from './use-text.ts'

/** The value of an item at a pointer (/item/...) as text; an empty string when it has none, or one that is no text. */
export function textAt(item: unknown, pointer: string): string {
  const value = read({ item }, pointer)
  return typeof value === 'boolean' ? String(value) : asText(value)
}

interface Shown {
  when?: string
  onlyIf?: Binding
  unless?: Binding
}

const emptyList: readonly unknown[] = []

/** The value when it is a list, else an empty list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : emptyList)

/** The texts in a value that should be a list of them. */
export const textsIn = (value: unknown): string[] =>
  listOf(value).filter((text): text is string => typeof text === 'string')

/** The items whose value is one of `where.in`; all items without `where`. */
export const filterItems = (
  items: readonly unknown[],
  where: Where | undefined,
  scope: Scope = {},
): readonly unknown[] =>
  where ? items.filter((item) => where.in.includes(String(read({ ...scope, item }, where.from)))) : items

/** State of an element that its screen keeps as the draft `name`. `parse` reads the stored one, which is untrusted. */
export function useDraft<T>(name: string, parse: (stored: unknown) => T): [T, (next: T) => void] {
  const { draft, keepDraft } = useScreen()
  const [value, setValue] = useState(() => parse(draft(name)))
  const keep = (next: T) => {
    setValue(next)
    keepDraft(name, next)
  }
  return [value, keep]
}

/** What most elements need: engine and screen, texts, usage events, the values of bindings, and the items of lists. */
export function useElement() {
  const screen = useScreen()
  const texts = useText()
  const { passes, scope } = screen
  /** The value of a binding, or the literal. `item`: the row that the binding may read. */
  const value = (bound: Value | undefined, item?: unknown): unknown =>
    resolve(bound, item === undefined ? scope : { ...scope, item })
  return {
    ...useEngine(),
    ...screen,
    ...texts,
    track: useTrack(),
    value,
    /** Whether a part of the element, or of the row `item`, is shown: its guard passes, `onlyIf` has a value and `unless` has none. */
    isShown: ({ when, onlyIf, unless }: Readonly<Shown>, item?: unknown): boolean =>
      passes(when) &&
      (!onlyIf || hasValue(value(onlyIf, item))) &&
      !(unless && hasValue(value(unless, item))),
    /** The items of a list that meet a condition; none while the list is not there. */
    items: (list: Binding | undefined, where?: Where): readonly unknown[] =>
      filterItems(listOf(resolve(list, scope)), where, scope),
  }
}
