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
 * "None of these" for choices that have it, and the `choose` to use with it: one removes the other. It is kept in the draft, so
 * that it is still there when the customer comes back.
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
        // Something may have been chosen elsewhere since then.
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
