import { useMemo } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import type { IconName } from '../view/icon.tsx'

/** A way to decide, in words. */
export interface OptionView {
  value: string
  /** What it is to decide so. */
  label: string
  /** What a row is called that is decided so. */
  state: string
  /** For where there is little room. */
  short: string
  hint: string
  /** In place of the hint in rows that cannot be decided so. */
  blocked: string
  icon: IconName
}

/** What a row shows that is not decided yet. */
const openOption = (label: string): OptionView => ({
  value: '',
  label,
  state: label,
  short: label,
  hint: '',
  blocked: '',
  icon: 'list',
})

/** The options in words, and as the last one what is shown for a row without a decision. */
export function useOptionViews({ options }: DecisionsElement): readonly OptionView[] {
  const { text } = useEngine()
  return useMemo(
    () => [
      ...options.map(({ value, label, state, short, hint, unlessHint, icon }): OptionView => {
        const stateText = text(state ?? label)
        return {
          value,
          label: text(label),
          state: stateText,
          short: short ? text(short) : stateText,
          hint: hint ? text(hint) : '',
          blocked: unlessHint ? text(unlessHint) : hint ? text(hint) : '',
          icon: icon ?? 'list',
        }
      }),
      openOption(text('ui.decisions.open')),
    ],
    [options, text],
  )
}
