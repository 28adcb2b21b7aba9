import { useState } from 'react'
import type { AssignElement } from '#generated/engine.ts'
import { resolveAll, read } from '../../flow/binding.ts'
import { Choice } from '../../form/controls.tsx'
import { isolate } from '../../text/formats.ts'
import { isObject } from '../../util/json.ts'
import { PressButton } from '../../view/button.tsx'
import { ItemText } from '../../view/plain-list.tsx'
import { filterItems, listOf, textAt, useElement } from '../../view/use-element.ts'
import { useFormControl } from '../../view/use-form-controls.ts'

type Choices = Readonly<Record<string, string>>

const isChoices = (value: unknown): value is Choices =>
  isObject(value) && Object.values(value).every((choice) => typeof choice === 'string')

/** Items that the customer assigns to one of a few suggestions, completes by hand, or ignores. */
export default function Assign({ element }: Readonly<{ element: AssignElement }>) {
  const { t, draft, keepDraft, items: itemsOf, value } = useElement()
  const { name, key, ignore } = element
  const items = itemsOf(element.items)
  const [chosen, setChosen] = useState<Choices>(
    () => [draft(name), value(element.value)].find((stored) => isChoices(stored)) ?? {},
  )
  const leftOut = new Set(ignore.where ? filterItems(items, ignore.where) : [])
  const choiceOf = (item: unknown) => {
    const id = textAt(item, key)
    return Object.hasOwn(chosen, id) ? chosen[id] : leftOut.has(item) ? ignore.value : undefined
  }
  const assigned = items.filter((item) => choiceOf(item) !== undefined)
  const queryFailed = useFormControl({
    name,
    items: element.items,
    value: () => Object.fromEntries(assigned.map((item) => [textAt(item, key), choiceOf(item)])),
  })
  if (queryFailed) return null
  if (items.length === 0) return <p className="list-empty">{t(element.empty)}</p>
  const open = items.length - assigned.length
  return (
    <section className="assign" aria-label={t(element.legend)}>
      {element.count && (
        <output className="decisions-counts">
          {t(element.count, { open, total: items.length, count: open })}
        </output>
      )}
      {items.map((item) => (
        <AssignCard
          key={textAt(item, key)}
          element={element}
          item={item}
          choice={choiceOf(item)}
          choose={(choice) => {
            const next = { ...chosen, [textAt(item, key)]: choice }
            setChosen(next)
            keepDraft(name, next)
          }}
        />
      ))}
    </section>
  )
}

interface CardProps {
  element: AssignElement
  item: unknown
  choice: string | undefined
  choose(choice: string): void
}

/** One item: its suggestions as native radio buttons, and a button to complete it by hand. */
function AssignCard({ element, item, choice, choose }: Readonly<CardProps>) {
  const { t, line, scope, can, send } = useElement()
  const { suggestions, ignore, other } = element
  const group = `${element.name}-${textAt(item, element.key)}`
  const title = textAt(item, element.title)
  const options = listOf(read({ item }, suggestions.from)).map((suggestion) => ({
    value: textAt(suggestion, suggestions.key),
    label: t(suggestions.label, { title: isolate(textAt(suggestion, suggestions.title)) }),
  }))
  options.push({ value: ignore.value, label: t(ignore.label) })
  return (
    <fieldset className="fieldset assign-card card">
      <legend className="visually-hidden">{title}</legend>
      <div className="assign-head">
        <ItemText title={title} lines={element.lines?.map((definition) => line(definition, item))} />
        {element.trailing && <p className="decisions-trailing">{line(element.trailing, item)}</p>}
      </div>
      {options.map(({ value, label }) => (
        <Choice
          key={value}
          id={`${group}-${value}`}
          label={label}
          type="radio"
          name={group}
          value={value}
          checked={choice === value}
          onChange={() => choose(value)}
        />
      ))}
      {other && can(other.event) && (
        <PressButton
          label={t(other.label)}
          name={title}
          onPress={() => send(other.event, resolveAll(other.payload, { ...scope, item }))}
        />
      )}
    </fieldset>
  )
}
