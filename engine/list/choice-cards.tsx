import type { Problem, ChoicesElement } from '#generated/engine.ts'
import { Icon } from '../view/icon.tsx'
import { read, resolve } from '../flow/binding.ts'
import { useText, optionLabel } from '../view/use-text.ts'
import { RowProblem } from './row-problem.tsx'
import { useQueryFailed } from '../view/use-form-controls.ts'
import { filterItems, keyOf, listOf } from './row-data.ts'
import type { Scope } from '../flow/binding.ts'
import { useState } from 'react'
import { useScreen } from '../view/screen-context.ts'

interface Props {
  element: ChoicesElement
  items: readonly unknown[]
  error: string | undefined
  isOn(key: string): boolean
  choose(key: string, on: boolean): void
  problemOf?(key: string): Problem | undefined
  retry?(key: string): void
  none: NoneOfThem | undefined
}

/** The cards or chips of a `choices` element: native radio buttons or checkboxes in a fieldset. The whole card is clickable. */
export function ChoiceCards({
  element,
  items,
  error,
  isOn,
  choose,
  problemOf,
  retry,
  none,
}: Readonly<Props>) {
  const { t, line } = useText()
  const { name } = element
  const isChips = element.look === 'chips'
  const queryFailed = useQueryFailed(element.items)
  const described = [element.hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={`fieldset choices${isChips ? ' choices-chips' : ''}`}
      id={`${name}-group`}
      aria-describedby={described || undefined}
    >
      <legend className="legend">{t(element.legend)}</legend>
      {element.hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {t(element.hint)}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
      {!items.some((item) => isAvailable(element, item)) && element.empty && !queryFailed && (
        <p className="list-empty">{t(element.empty)}</p>
      )}
      {items.map((item, at) => {
        const key = choiceKey(element, item)
        const id = choiceId(name, at)
        const optionText = optionLabel(element.options?.[key])
        const title = element.title ? String(read({ item }, element.title) ?? '') : t(optionText.label)
        const trailing = element.trailing && line(element.trailing, item)
        const problem = problemOf?.(key)
        const unavailable = !isAvailable(element, item)
        return (
          <div key={key} className="choices-row">
            <label className="choice choices-card" htmlFor={id}>
              <input
                id={id}
                type={element.mode === 'single' ? 'radio' : 'checkbox'}
                name={name}
                value={key}
                checked={isOn(key)}
                disabled={unavailable}
                aria-invalid={error ? true : undefined}
                aria-describedby={problem ? `${id}-problem` : undefined}
                onChange={(event) => choose(key, event.target.checked)}
              />
              {isChips && <Icon name={isOn(key) ? 'check' : 'plus'} />}
              {element.icon && <Icon name={element.icon} />}
              <span className="choices-content">
                <span className="choices-title">{title}</span>
                {element.lines?.map((definition) => {
                  const shown = line(definition, item)
                  // A name that is also the kind (an account called "Girokonto") is said once.
                  return shown && shown !== title ? (
                    <span key={definition.from + (definition.text ?? '')} className="choices-line">
                      {shown}
                    </span>
                  ) : null
                })}
                {optionText.hint && <span className="choices-line">{t(optionText.hint)}</span>}
                {unavailable && <span className="choices-line">{t(element.unavailable?.text)}</span>}
              </span>
              {trailing && <span className="choices-trailing">{trailing}</span>}
            </label>
            {problem && (
              <RowProblem id={`${id}-problem`} problem={problem} name={title} retry={() => retry?.(key)} />
            )}
          </div>
        )
      })}
      {none && (
        <div className="choices-row">
          <label className="choice choices-card choices-none" htmlFor={`${name}-none`}>
            <input
              id={`${name}-none`}
              type="checkbox"
              checked={none.isOn}
              onChange={(event) => none.choose(event.target.checked)}
            />
            {isChips && <Icon name={none.isOn ? 'check' : 'x'} />}
            <span className="choices-content">{none.label}</span>
          </label>
        </div>
      )}
    </fieldset>
  )
}

/** DOM id of the input of a card. */
export const choiceId = (name: string, at: number): string => `${name}-${at}`

/** The items of a `choices` element: those of its list, or one `{ value }` for each of its `options`. */
export const choiceItems = ({ items, options }: ChoicesElement, scope: Scope): readonly unknown[] =>
  options ? Object.keys(options).map((value) => ({ value })) : listOf(resolve(items, scope))

export const choiceKey = ({ key = '/item/value' }: Pick<ChoicesElement, 'key'>, item: unknown): string =>
  keyOf(item, key)

/** Whether a card can be selected. A card that cannot is disabled and shows the reason. */
export const isAvailable = ({ unavailable }: Pick<ChoicesElement, 'unavailable'>, item: unknown): boolean =>
  !unavailable || filterItems([item], unavailable.where).length === 0

/** The keys in a draft or in the value of a binding: one key or a list. Undefined for anything else. */
export function keysIn(stored: unknown): readonly string[] | undefined {
  if (typeof stored === 'string') return stored === '' ? undefined : [stored]
  return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : undefined
}

/** The initial selection: the bound value, else the items marked by `checked`, else the only item (single choice). */
export function initialChoice(
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
