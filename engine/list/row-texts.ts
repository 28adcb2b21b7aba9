import { useMemo } from 'react'
import type { DecisionOption, DecisionsElement, Line } from '#generated/engine.ts'
import { read, resolve } from '../flow/binding.ts'
import { isolate } from '../text/formats.ts'
import { useEngine } from '../view/engine.ts'
import type { IconName } from '../view/icon.tsx'
import { hasValue, useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import { keyOf, listOf } from './row-data.ts'

/** How a row shows its decision. */
export interface OptionView {
  value: string
  state: string
  /** Short name of the state for narrow screens. */
  short: string
  icon: IconName
}

/** What the rows of a list have in common. The same object until the language or the data of the categories changes. */
export interface RowTexts {
  element: DecisionsElement
  /** The last one is for rows without a decision. */
  options: readonly OptionView[]
  /** Names of icons by category, from the data. */
  icons: ReadonlyMap<string, string>
  /** Pointers to all that a row shows. */
  shown: readonly string[]
  line(definition: Line, item: unknown): string
  /** Accessible name of the button that opens a row; undefined when rows have no such button. */
  openLabel(title: string): string | undefined
}

/** Whether the row cannot have this decision. */
export const isBlocked = ({ unless }: Pick<DecisionOption, 'unless'>, item: unknown): boolean =>
  unless !== undefined && hasValue(resolve(unless, { item }))

export const titleOf = (item: unknown, { title }: DecisionsElement): string =>
  String(read({ item }, title) ?? '')

export function useRowTexts(element: DecisionsElement): RowTexts {
  const { locale, text } = useEngine()
  const { scope } = useScreen()
  const { line } = useText()
  const categories = resolve(element.filter?.items, scope)
  return useMemo(() => {
    const { filter, lines = [], trailing, title, value: decision } = element
    const { icon, key } = filter ?? {}
    const opener = element.details ?? element.open
    const decided = element.options.map(({ value, label, stateLabel, shortLabel, icon: own }) => {
      const state = text(stateLabel ?? label)
      return { value, state, short: shortLabel ? text(shortLabel) : state, icon: own ?? 'list' }
    })
    const open = text('ui.decisions.open')
    return {
      element,
      options: [...decided, { value: '', state: open, short: open, icon: 'list' }],
      icons: new Map(
        icon && key
          ? listOf(categories).map((item) => [keyOf(item, key), String(read({ item }, icon) ?? '')])
          : [],
      ),
      shown: [title, decision, ...[filter, ...lines, trailing].flatMap((part) => part?.from ?? [])],
      line,
      openLabel: (name) => opener && text(opener.label, { title: isolate(name) }),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `line` and `text` are new with each render, but their results depend only on item and locale
  }, [element, categories, locale])
}
