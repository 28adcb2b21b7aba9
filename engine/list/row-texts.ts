import { useMemo } from 'react'
import type { DecisionOption, DecisionsElement, Line } from '#generated/engine.ts'
import { read, resolve } from '../flow/binding.ts'
import { isolate } from '../text/formats.ts'
import { useEngine } from '../view/engine.ts'
import type { IconName } from '../view/button.tsx'
import { hasValue, useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import { keyOf, listOf } from './row-data.ts'

export interface OptionView {
  value: string
  /** Name of the action. */
  label: string
  /** Name of the state of a row that has this value. */
  state: string
  /** Short name for narrow screens. */
  short: string
  hint: string
  /** Replaces the hint in rows that cannot have this value. */
  blocked: string
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

export const titleOf = (item: unknown, { title }: Pick<DecisionsElement, 'title'>): string =>
  String(read({ item }, title) ?? '')

const optionView = (option: Omit<DecisionOption, 'call'>, text: (key: string) => string): OptionView => {
  const { value, label, stateLabel, shortLabel, hint, unlessHint, icon } = option
  const state = text(stateLabel ?? label)
  const shownHint = hint ? text(hint) : ''
  return {
    value,
    label: text(label),
    state,
    short: shortLabel ? text(shortLabel) : state,
    hint: shownHint,
    blocked: unlessHint ? text(unlessHint) : shownHint,
    icon: icon ?? 'list',
  }
}

export function useRowTexts(element: DecisionsElement): RowTexts {
  const { locale, text } = useEngine()
  const { scope } = useScreen()
  const { line } = useText()
  const categories = resolve(element.filter?.items, scope)
  return useMemo(() => {
    const { filter, lines, trailing, title, value } = element
    const { icon, key } = filter ?? {}
    const opener = element.details ?? element.open
    return {
      element,
      options: [
        ...element.options.map((option) => optionView(option, text)),
        optionView({ value: '', label: 'ui.decisions.open' }, text),
      ],
      icons: new Map(
        icon && key
          ? listOf(categories).map((item) => [keyOf(item, key), String(read({ item }, icon) ?? '')])
          : [],
      ),
      shown: [
        title,
        value,
        ...(filter ? [filter.from] : []),
        ...[...(lines ?? []), ...(trailing ? [trailing] : [])].map(({ from }) => from),
      ],
      line,
      openLabel: (name) => opener && text(opener.label, { title: isolate(name) }),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `line` and `text` are new with each render, but their results depend only on item and locale
  }, [element, categories, locale])
}
