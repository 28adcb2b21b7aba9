import type { Problem, ChoicesElement } from '#generated/engine.ts'
import { FieldNotes, controlProps } from '../form/field.tsx'
import { Icon } from '../view/button.tsx'
import { read } from '../flow/binding.ts'
import { useText, optionLabel } from '../view/use-text.ts'
import { RowProblem } from '../view/problem/problem.tsx'
import { useQueryFailed } from '../view/use-form-controls.ts'
import { filterItems, keyOf } from './row-data.ts'

interface Props {
  element: ChoicesElement
  items: readonly unknown[]
  error: string | undefined
  isOn(key: string): boolean
  choose(key: string, on: boolean): void
  /** Problems of refused choices by key, and the function that sends one again. */
  problems?: ReadonlyMap<string, Problem>
  retry?(key: string): void
  /** The choice "none of these". */
  none: { label: string; isOn: boolean; choose(on: boolean): void } | undefined
}

/** The cards or chips of a `choices` element: native radio buttons or checkboxes in a fieldset. The whole card is clickable. */
export function ChoiceCards({ element, items, error, isOn, choose, problems, retry, none }: Readonly<Props>) {
  const { t, line } = useText()
  const { name, legend } = element
  const queryFailed = useQueryFailed(element.items)
  const field = { id: name, label: t(legend), ...(error && { error }) }
  const { 'aria-invalid': invalid, 'aria-describedby': described } = controlProps(field)
  return (
    <fieldset
      className={`fieldset choices${element.look === 'chips' ? ' choices-chips' : ''}`}
      id={`${name}-group`}
      aria-describedby={described}
    >
      <legend className="legend">{field.label}</legend>
      <FieldNotes {...field} />
      {!items.some((item) => isAvailable(element, item)) && element.empty && !queryFailed && (
        <p className="list-empty">{t(element.empty)}</p>
      )}
      {items.map((item, at) => {
        const key = choiceKey(element, item)
        const id = choiceId(name, at)
        const optionText = optionLabel(element.options?.[key])
        const title = element.title ? String(read({ item }, element.title) ?? '') : t(optionText.label)
        const trailing = element.trailing && line(element.trailing, item)
        const problem = problems?.get(key)
        const unavailable = !isAvailable(element, item)
        const lines = [
          // A name that is also the kind (an account called "Girokonto") is said once.
          ...(element.lines ?? [])
            .map((definition) => line(definition, item))
            .filter((text) => text !== title),
          t(optionText.hint),
          unavailable ? t(element.unavailable?.text) : '',
        ]
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
                aria-invalid={invalid}
                aria-describedby={problem ? `${id}-problem` : undefined}
                onChange={(event) => choose(key, event.target.checked)}
              />
              {element.look === 'chips' && <Icon name={isOn(key) ? 'check' : 'plus'} />}
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
      {none && (
        <div className="choices-row">
          <label className="choice choices-card choices-none" htmlFor={`${name}-none`}>
            <input
              id={`${name}-none`}
              type="checkbox"
              checked={none.isOn}
              onChange={(event) => none.choose(event.target.checked)}
            />
            {element.look === 'chips' && <Icon name={none.isOn ? 'check' : 'x'} />}
            <span className="choices-content">{none.label}</span>
          </label>
        </div>
      )}
    </fieldset>
  )
}

/** DOM id of the input of a card. */
export const choiceId = (name: string, at: number): string => `${name}-${at}`

export const choiceKey = ({ key = '/item/value' }: Pick<ChoicesElement, 'key'>, item: unknown): string =>
  keyOf(item, key)

/** Whether a card can be selected. A card that cannot is disabled and shows the reason. */
export const isAvailable = ({ unavailable }: Pick<ChoicesElement, 'unavailable'>, item: unknown): boolean =>
  !unavailable || filterItems([item], unavailable.where).length === 0
