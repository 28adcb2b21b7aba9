import { useMemo } from 'react'
import type { DecisionOption, DecisionsElement } from '#generated/engine.ts'
import { read, resolve } from '../flow/binding.ts'
import { isolate } from '../text/formats.ts'
import { useEngine } from '../view/engine.ts'
import { hasValue } from '../view/screen-context.ts'
import { textAt, useElement } from '../view/use-element.ts'

/** Whether the row cannot have this decision. */
export const isBlocked = ({ unless }: Pick<DecisionOption, 'unless'>, item: unknown): boolean =>
  unless !== undefined && hasValue(resolve(unless, { item }))

/** What the rows of a list have in common. The same object until the language or the data of the categories changes. */
export function useRowTexts(element: DecisionsElement) {
  const { locale, text } = useEngine()
  const { line, items } = useElement()
  const categories = items(element.filter?.items)
  return useMemo(() => {
    const { filter, lines = [], trailing, title, value: decision } = element
    const { icon, key } = filter ?? {}
    const opener = element.details ?? element.open
    const decided = element.options.map(({ value, label, stateLabel, shortLabel, icon: own = 'list' }) => {
      const state = text(stateLabel ?? label)
      return { value, state, short: shortLabel ? text(shortLabel) : state, icon: own }
    })
    const open = text('ui.decisions.open')
    return {
      element,
      /** How a row shows its decision, also on narrow screens. The last option is for rows without a decision. */
      options: [...decided, { value: '', state: open, short: open, icon: 'list' as const }],
      /** Names of icons by category, from the data. */
      icons: new Map(
        icon && key ? categories.map((item) => [textAt(item, key), String(read({ item }, icon) ?? '')]) : [],
      ),
      /** Pointers to all that a row shows. */
      shown: [title, decision, ...[filter, ...lines, trailing].flatMap((part) => part?.from ?? [])],
      line,
      /** Accessible name of the button that opens a row; undefined when rows have no such button. */
      openLabel: (name: string) => opener && text(opener.label, { title: isolate(name) }),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `line` and `text` are new with each render, but their results depend only on item and locale
  }, [element, categories, locale])
}

export type RowTexts = ReturnType<typeof useRowTexts>
