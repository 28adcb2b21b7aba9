import { useMemo } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { useEngine } from '../view/engine.ts'
import type { IconName } from '../view/icon.tsx'

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

/** The option of rows without a decision. */
const openOption = (label: string): OptionView => ({
  value: '',
  label,
  state: label,
  short: label,
  hint: '',
  blocked: '',
  icon: 'list',
})

/** The options with their texts. The last one is for rows without a decision. */
export function useOptionViews({ options }: DecisionsElement): readonly OptionView[] {
  const { text } = useEngine()
  return useMemo(
    () => [
      ...options.map(({ value, label, stateLabel, shortLabel, hint, unlessHint, icon }): OptionView => {
        const stateText = text(stateLabel ?? label)
        return {
          value,
          label: text(label),
          state: stateText,
          short: shortLabel ? text(shortLabel) : stateText,
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
