import { useState } from 'react'
import type { ChoicesElement } from '#generated/engine.ts'
import { useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'

/** The choice "none of these" of a `choices` element. */
export interface NoneOfThem {
  label: string
  isOn: boolean
  choose(on: boolean): void
}

/**
 * The state of "none of these", and a `choose` that keeps it exclusive: selecting a card clears "none of these", and the reverse.
 * The state is stored in the draft, so that it survives leaving the screen.
 */
export function useNoneOfThem(
  { name, none }: Pick<ChoicesElement, 'name' | 'none'>,
  chosen: readonly string[],
  choose: (key: string, on: boolean) => void,
) {
  const { t } = useText()
  const { draft, keepDraft } = useScreen()
  const key = `${name}:none`
  const [isPicked, setIsPicked] = useState(() => draft(key) === true)
  const pick = (on: boolean) => {
    setIsPicked(on)
    keepDraft(key, on || undefined)
  }
  const noneOfThem: NoneOfThem | undefined = !none
    ? undefined
    : {
        label: t(none),
        // Another screen may have selected an item after "none of these" was stored.
        isOn: isPicked && chosen.length === 0,
        choose(on) {
          pick(on)
          if (on) for (const one of chosen) choose(one, false)
        },
      }
  return {
    none: noneOfThem,
    choose(one: string, on: boolean) {
      if (isPicked) pick(false)
      choose(one, on)
    },
  }
}
