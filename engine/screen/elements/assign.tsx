import { useState } from 'react'
import type { AssignElement } from '#generated/engine.ts'
import { keyOf, listOf, filterItems } from '../../list/row-data.ts'
import { queryFailedErrors, useQueryFailed, useFormControl } from '../../view/use-form-controls.ts'
import { read, resolve, resolveAll } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { isolate } from '../../text/formats.ts'
import { useText } from '../../view/use-text.ts'

type Choices = Readonly<Record<string, string>>

const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')

/** Items that the customer assigns to one of a few suggestions, completes by hand, or ignores. */
export default function Assign({ element }: Readonly<{ element: AssignElement }>) {
  const { scope, draft, keepDraft } = useScreen()
  const { t } = useText()
  const { name, key, ignore } = element
  const items = listOf(resolve(element.items, scope))
  const queryFailed = useQueryFailed(element.items)
  const [chosen, setChosen] = useState<Choices>(() => {
    const [drafted, bound] = [draft(name), resolve(element.value, scope)]
    return isChoices(drafted) ? drafted : isChoices(bound) ? bound : {}
  })
  const leftOut = new Set(ignore.where ? filterItems(items, ignore.where) : [])
  const choiceOf = (item: unknown) => {
    const id = keyOf(item, key)
    return Object.hasOwn(chosen, id) ? chosen[id] : leftOut.has(item) ? ignore.value : undefined
  }
  useFormControl({
    name,
    validate: () => (queryFailed ? queryFailedErrors(t('ui.unread')) : []),
    value: () =>
      Object.fromEntries(
        items.flatMap((item) => {
          const choice = choiceOf(item)
          return choice === undefined ? [] : [[keyOf(item, key), choice]]
        }),
      ),
  })
  const choose = (id: string, choice: string) => {
    const next = { ...chosen, [id]: choice }
    setChosen(next)
    keepDraft(name, next)
  }
  if (queryFailed) return null
  if (items.length === 0) return <p className="list-empty">{t(element.empty)}</p>
  const openCount = items.filter((item) => choiceOf(item) === undefined).length
  return (
    <section className="assign" aria-label={t(element.legend)}>
      {element.count && (
        <output className="decisions-counts">
          {t(element.count, { open: openCount, total: items.length, count: openCount })}
        </output>
      )}
      {items.map((item) => (
        <AssignCard
          key={keyOf(item, key)}
          element={element}
          item={item}
          choice={choiceOf(item)}
          choose={choose}
        />
      ))}
    </section>
  )
}

interface CardProps {
  element: AssignElement
  item: unknown
  choice: string | undefined
  choose(id: string, choice: string): void
}

/** One item: its suggestions as native radio buttons, and a button to complete it by hand. */
function AssignCard({ element, item, choice, choose }: Readonly<CardProps>) {
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
