import { useState } from 'react'
import type { ChoicesElement, Problem } from '#generated/engine.ts'
import { read } from '../../flow/binding.ts'
import { toggleOnEnter } from '../../form/controls.tsx'
import { FieldGroup } from '../../form/field.tsx'
import { useRowWrites } from '../../list/row-writes.ts'
import { Icon } from '../../view/button.tsx'
import { useDraft, useFormControl } from '../../view/hooks.ts'
import { RowProblem } from '../../view/problem/problem.tsx'
import { filterItems, textAt, textsIn, useElement } from '../../view/use-element.ts'

/** Cards to choose from. With `on` and `off` each toggle is sent at once; otherwise the selection is submitted with the screen. */
export default function Choices({ element }: Readonly<{ element: ChoicesElement }>) {
  return element.on ? <InstantChoices element={element} /> : <SubmittedChoices element={element} />
}

/** Whether a card can be selected. A card that cannot is disabled and shows the reason. */
const isAvailable = ({ unavailable }: ChoicesElement, item: unknown): boolean =>
  !unavailable || filterItems([item], unavailable.where).length === 0

/** The selection is submitted with the event of the screen. Until then it is kept in the state and the draft. */
function SubmittedChoices({ element }: Readonly<{ element: ChoicesElement }>) {
  const { items: itemsOf, value } = useElement()
  const { name, mode, key } = element
  const items = itemsOf(element.items)
  const [picked, pick] = useDraft(name, keysIn)
  const available = items.filter((item) => isAvailable(element, item))
  const keys = available.map((item) => textAt(item, key))
  // All items of the draft may have left the list since then.
  const pickedIsValid = picked && (mode === 'multiple' || picked.some((id) => keys.includes(id)))
  const selection = pickedIsValid ? picked : initialChoice(element, available, value(element.value))
  const chosen = keys.filter((id) => selection.includes(id))
  const choose = (id: string, isSelected: boolean) => {
    const others = mode === 'single' ? [] : chosen.filter((other) => other !== id)
    pick(isSelected ? [...others, id] : others)
  }
  return <Cards {...{ element, items, chosen, choose }} />
}

/** Each toggle calls its handler at once: an optimistic update, serialized for each card and rolled back on failure. */
function InstantChoices({ element }: Readonly<{ element: ChoicesElement }>) {
  const { items: itemsOf, replaceData, refreshData, track } = useElement()
  const { name, items, key, checked = '', refresh } = element // The configuration check requires `checked` beside `on`.
  const { rows, problems, write, retry } = useRowWrites(name, {
    shape: { key, value: checked },
    items: itemsOf(items),
    callOf: (value) => (value === 'true' ? element.on : element.off),
    replace: (change) => replaceData(items.from, change),
    reload: () => refreshData(),
    refresh,
  })
  const isChecked = (row: unknown) => textAt(row, checked) === 'true'
  const chosen = rows.filter(isChecked).map((row) => textAt(row, key))
  const choose = (id: string, isSelected: boolean) => {
    write(id, String(isSelected))
    track(isSelected ? element.trackOn : element.trackOff)
  }
  return <Cards {...{ element, items: rows, chosen, choose, problems, retry }} />
}

/** The keys in a draft or in the value of a binding: one key or a list. Undefined for anything else. */
function keysIn(stored: unknown): readonly string[] | undefined {
  if (typeof stored === 'string') return stored === '' ? undefined : [stored]
  return Array.isArray(stored) ? textsIn(stored) : undefined
}

/** The initial selection: the bound value, else the items marked by `checked`, else the only item (single choice). */
function initialChoice({ checked, mode, key }: ChoicesElement, items: readonly unknown[], bound: unknown) {
  const selected = keysIn(bound)
  if (selected) return selected
  const marked = items.filter((item) => checked && read({ item }, checked) === true)
  const initial = marked.length === 0 && items.length === 1 && mode === 'single' ? items : marked
  return initial.slice(0, mode === 'single' ? 1 : undefined).map((item) => textAt(item, key))
}

interface Props {
  element: ChoicesElement
  items: readonly unknown[]
  chosen: readonly string[]
  choose(key: string, on: boolean): void
  /** Problems of refused choices by key, and the function that sends one again. */
  problems?: ReadonlyMap<string, Problem>
  retry?(key: string): void
}

/** The cards or chips: native radio buttons or checkboxes in a fieldset. The whole card is clickable. */
function Cards({ element, items, chosen, choose, problems, retry }: Readonly<Props>) {
  const { t, line, format, announce } = useElement()
  const { name, key: pointer, look, mode, required, unavailable } = element
  const [error, setError] = useState<string>()
  // "None of these" excludes the others. The draft has it too, so that it survives leaving the screen.
  const [isNonePicked, pickNone] = useDraft(`${name}:none`, (stored) => stored === true)
  const isNone = isNonePicked && chosen.length === 0 // Another screen may have selected an item after "none of these" was stored.
  const idOf = (at: number) => `${name}-${at}`
  const firstFree = items.findIndex((item) => isAvailable(element, item))
  const errorsFor = (message: string | undefined) =>
    message ? [{ id: idOf(Math.max(0, firstFree)), message }] : []
  const queryFailed = useFormControl({
    name,
    // Each toggle of instant choices was sent already: if nothing is required, nothing is missing if the list could not be read.
    items: element.on && !required ? undefined : element.items,
    value: () => (mode === 'single' ? (chosen[0] ?? null) : chosen),
    validate() {
      const message = required && chosen.length === 0 ? t(required) : undefined
      setError(message)
      return errorsFor(message)
    },
    openErrors: errorsFor(error),
  })
  return (
    <FieldGroup
      id={name}
      groupId={`${name}-group`}
      className={`fieldset choices${look === 'chips' ? ' choices-chips' : ''}`}
      label={t(element.legend)}
      error={error ?? ''}
    >
      {firstFree < 0 && element.empty && !queryFailed && <p className="list-empty">{t(element.empty)}</p>}
      {items.map((item, at) => {
        const key = textAt(item, pointer)
        const id = idOf(at)
        const isOn = chosen.includes(key)
        const title = textAt(item, element.title)
        const trailing = element.trailing && line(element.trailing, item)
        const problem = problems?.get(key)
        const disabled = !isAvailable(element, item)
        // A name that is also the kind (an account called "Girokonto") is said once.
        const lines = (element.lines ?? []).map((part) => line(part, item)).filter((text) => text !== title)
        if (disabled) lines.push(t(unavailable?.text))
        return (
          <div key={key} className="choices-row">
            <label className="choice choices-card" htmlFor={id}>
              <input
                id={id}
                type={mode === 'single' ? 'radio' : 'checkbox'}
                name={name}
                value={key}
                checked={isOn}
                disabled={disabled}
                aria-invalid={Boolean(error) || undefined}
                aria-describedby={problem ? `${id}-problem` : undefined}
                onKeyDown={toggleOnEnter}
                onChange={(event) => {
                  if (isNonePicked) pickNone(false)
                  choose(key, event.target.checked)
                  setError(undefined)
                }}
              />
              {look === 'chips' && <Icon name={isOn ? 'check' : 'plus'} />}
              {element.icon && <Icon name={element.icon} />}
              <span className="choices-content">
                <span className="choices-title">{title}</span>
                {lines.filter(Boolean).map((text, place) => (
                  // The place is part of the name: two lines may have the same text.
                  <span key={`${place}-${text}`} className="choices-line">
                    {text}
                  </span>
                ))}
              </span>
              {trailing && <span className="choices-trailing">{trailing}</span>}
            </label>
            {problem && (
              <RowProblem id={`${id}-problem`} problem={problem} name={title} retry={() => retry?.(key)} />
            )}
          </div>
        )
      })}
      {element.none && (
        <div className="choices-row">
          <label className="choice choices-card choices-none" htmlFor={`${name}-none`}>
            <input
              id={`${name}-none`}
              type="checkbox"
              checked={isNone}
              onKeyDown={toggleOnEnter}
              onChange={({ target }) => {
                pickNone(target.checked)
                if (!target.checked || chosen.length === 0) return
                for (const key of chosen) choose(key, false)
                const cleared = items.filter((item) => chosen.includes(textAt(item, pointer)))
                const names = cleared.map((item) => textAt(item, element.title))
                announce(t('ui.choices.cleared', { names: format('list', names) }))
              }}
            />
            {look === 'chips' && <Icon name={isNone ? 'check' : 'x'} />}
            <span className="choices-content">{t(element.none)}</span>
          </label>
        </div>
      )}
    </FieldGroup>
  )
}
