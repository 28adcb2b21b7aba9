import type { Problem, ChoicesElement } from '#generated/engine.ts'
import { Icon } from '../view/icon.tsx'
import { read } from '../flow/binding.ts'
import { useText } from '../view/use-text.ts'
import { optionLabel } from '../view/text-values.ts'
import { isAvailable, choiceKey } from './choice-items.ts'
import type { NoneOfThem } from './none-of-them.ts'
import { RowProblem } from './row-problem.tsx'
import { useQueryFailed } from '../view/use-form-controls.ts'

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
                  return shown ? (
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
