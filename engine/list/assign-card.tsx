import type { AssignElement } from '#generated/engine.ts'
import { isolate } from '../text/formats.ts'
import { read, resolveAll } from '../flow/binding.ts'
import { useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import { keyOf, listOf } from './row-data.ts'

interface Props {
  element: AssignElement
  item: unknown
  choice: string | undefined
  choose(id: string, choice: string): void
}

/** One item: its suggestions as native radio buttons, and a button to complete it by hand. */
export function AssignCard({ element, item, choice, choose }: Readonly<Props>) {
  const { scope, can, send } = useScreen()
  const { t, line } = useText()
  const { name, suggestions, ignore, other: completeByHand } = element
  const id = keyOf(item, element.key)
  const title = String(read({ item }, element.title) ?? '')
  const shown = (element.lines ?? []).map((definition) => line(definition, item)).filter(Boolean)
  const options = [
    ...listOf(read({ item }, suggestions.from)).map((suggestion) => ({
      value: keyOf(suggestion, suggestions.key),
      label: t(suggestions.label, {
        title: isolate(String(read({ item: suggestion }, suggestions.title) ?? '')),
      }),
    })),
    { value: ignore.value, label: t(ignore.label) },
  ]
  return (
    <fieldset className="fieldset assign-card card">
      <legend className="visually-hidden">{title}</legend>
      <div className="assign-head">
        <div className="list-content">
          <p className="list-title">
            <bdi>{title}</bdi>
          </p>
          {shown.map((text) => (
            <p key={text} className="list-line" dir="auto">
              {text}
            </p>
          ))}
        </div>
        {element.trailing && <p className="decisions-trailing">{line(element.trailing, item)}</p>}
      </div>
      {options.map(({ value, label }) => (
        <label key={value} className="choice" htmlFor={`${name}-${id}-${value}`}>
          <input
            type="radio"
            id={`${name}-${id}-${value}`}
            name={`${name}-${id}`}
            value={value}
            checked={choice === value}
            onChange={() => choose(id, value)}
          />
          <span className="choice-text">{label}</span>
        </label>
      ))}
      {completeByHand && can(completeByHand.event) && (
        <button
          type="button"
          className="link-button"
          onClick={() => send(completeByHand.event, resolveAll(completeByHand.payload, { ...scope, item }))}
        >
          {t(completeByHand.label)}
          <span className="visually-hidden"> {title}</span>
        </button>
      )}
    </fieldset>
  )
}
