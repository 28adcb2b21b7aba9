import { useState } from 'react'
import type { ChoicesElement } from '#generated/engine.ts'
import { ChoiceCards, choiceId, choiceKey, isAvailable } from '../../list/choice-cards.tsx'
import { keyOf, listOf, valueOf } from '../../list/row-data.ts'
import { useRowWrites } from '../../list/use-row-writes.ts'
import { useFormControl } from '../../view/use-form-controls.ts'
import { read, resolve, type Scope } from '../../flow/binding.ts'
import { useScreen, useTrack } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** Cards to choose from. With `on` or `off` each toggle is sent at once; otherwise the selection is submitted with the screen. */
export default function Choices({ element }: Readonly<{ element: ChoicesElement }>) {
  return element.on || element.off ? (
    <InstantChoices element={element} />
  ) : (
    <SubmittedChoices element={element} />
  )
}

/** Registers the form control. Returns the error to show and a function that clears it. `first`: index of the card that takes the focus on an error. */
function useChoiceControl(element: ChoicesElement, chosen: readonly string[], first = 0) {
  const { t } = useText()
  const [error, setError] = useState<string>()
  const minimum = element.min ?? (element.required ? 1 : 0)
  // Each toggle of instant choices was sent already: without a minimum, nothing is missing if the list could not be read.
  const isComplete = (element.on ?? element.off) !== undefined && minimum === 0
  const errorsFor = (message: string | undefined) =>
    message ? [{ id: choiceId(element.name, first), message }] : []
  useFormControl({
    name: element.name,
    items: isComplete ? undefined : element.items,
    value: () => (element.mode === 'single' ? (chosen[0] ?? null) : chosen),
    validate() {
      const isMissing = chosen.length < minimum
      const message = isMissing ? t(element.required ?? 'ui.choices.required', { count: minimum }) : undefined
      setError(message)
      return errorsFor(message)
    },
    openErrors: errorsFor(error),
  })
  return [error, () => setError(undefined)] as const
}

/** The selection is submitted with the event of the screen. Until then it is kept in the state and the draft. */
function SubmittedChoices({ element }: Readonly<{ element: ChoicesElement }>) {
  const { scope, draft, keepDraft } = useScreen()
  const items = choiceItems(element, scope)
  const [picked, setPicked] = useState(() => keysIn(draft(element.name)))
  const available = items.filter((item) => isAvailable(element, item))
  const keys = available.map((item) => choiceKey(element, item))
  // All items of the draft may have left the list since then.
  const pickedIsValid = picked && (element.mode === 'multiple' || picked.some((key) => keys.includes(key)))
  const selection = pickedIsValid ? picked : initialChoice(element, available, resolve(element.value, scope))
  const chosen = keys.filter((key) => selection.includes(key))
  const [error, clear] = useChoiceControl(element, chosen, Math.max(0, items.indexOf(available[0])))
  const choose = (key: string, isSelected: boolean) => {
    const others = element.mode === 'single' ? [] : chosen.filter((other) => other !== key)
    const next = isSelected ? [...others, key] : others
    setPicked(next)
    keepDraft(element.name, next)
    clear()
  }
  const withNone = useNoneOfThem(element, chosen, choose)
  return <ChoiceCards {...{ element, items, error }} isOn={(key) => chosen.includes(key)} {...withNone} />
}

/** Each toggle calls its handler at once: an optimistic update, serialized for each card and rolled back on failure. */
function InstantChoices({ element }: Readonly<{ element: ChoicesElement }>) {
  const { scope, replaceData, refreshData } = useScreen()
  const { name, items, key = '/item/value', checked = '/item/checked', refresh } = element
  const { rows, problems, write, retry } = useRowWrites(name, {
    shape: { key, value: checked },
    items: choiceItems(element, scope),
    callOf: (value) => (value === 'true' ? element.on : element.off),
    replace: (change) => replaceData(items?.from ?? '', change),
    reload: () => refreshData(),
    refresh,
  })
  const track = useTrack()
  const isChecked = (row: unknown) => valueOf(row, { value: checked }) === 'true'
  const chosen = rows.filter(isChecked).map((row) => keyOf(row, key))
  const [error, clear] = useChoiceControl(element, chosen)
  const choose = (id: string, isSelected: boolean) => {
    write(id, String(isSelected))
    track(isSelected ? element.trackOn : element.trackOff)
    clear()
  }
  const withNone = useNoneOfThem(element, chosen, choose)
  const shown = { element, items: rows, error, problems, retry }
  return <ChoiceCards {...shown} isOn={(id) => chosen.includes(id)} {...withNone} />
}

/** The items of a `choices` element: those of its list, or one `{ value }` for each of its `options`. */
const choiceItems = ({ items, options }: ChoicesElement, scope: Scope): readonly unknown[] =>
  options ? Object.keys(options).map((value) => ({ value })) : listOf(resolve(items, scope))

/** The keys in a draft or in the value of a binding: one key or a list. Undefined for anything else. */
function keysIn(stored: unknown): readonly string[] | undefined {
  if (typeof stored === 'string') return stored === '' ? undefined : [stored]
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : undefined
}

/** The initial selection: the bound value, else the items marked by `checked`, else the only item (single choice). */
function initialChoice(
  element: ChoicesElement,
  items: readonly unknown[],
  bound: unknown,
): readonly string[] {
  const selected = keysIn(bound)
  if (selected) return selected
  const { checked, mode } = element
  const marked = items
    .filter((item) => checked && read({ item }, checked) === true)
    .map((item) => choiceKey(element, item))
  if (marked.length > 0) return mode === 'single' ? marked.slice(0, 1) : marked
  return mode === 'single' && items.length === 1 ? items.map((item) => choiceKey(element, item)) : []
}

/**
 * The choice "none of these", and a `choose` that keeps it exclusive: selecting a card clears "none of these", and the reverse.
 * It is stored in the draft, so that it survives leaving the screen.
 */
function useNoneOfThem(
  { name, none }: Pick<ChoicesElement, 'name' | 'none'>,
  chosen: readonly string[],
  choose: (key: string, on: boolean) => void,
) {
  const { t } = useText()
  const { draft, keepDraft } = useScreen()
  const stored = `${name}:none`
  const [isPicked, setIsPicked] = useState(() => draft(stored) === true)
  const pick = (on: boolean) => {
    setIsPicked(on)
    keepDraft(stored, on || undefined)
  }
  const choice =
    none === undefined
      ? undefined
      : {
          label: t(none),
          // Another screen may have selected an item after "none of these" was stored.
          isOn: isPicked && chosen.length === 0,
          choose(on: boolean) {
            pick(on)
            if (on) for (const key of chosen) choose(key, false)
          },
        }
  return {
    none: choice,
    choose(key: string, on: boolean) {
      if (isPicked) pick(false)
      choose(key, on)
    },
  }
}
