import type { AssignElement } from '#generated/engine.ts'
import { resolveAll, read } from '../../flow/binding.ts'
import { Choice } from '../../form/controls.tsx'
import { isolate } from '../../text/formats.ts'
import { asArray, get, isObject } from '../../util/json.ts'
import { PressButton } from '../../view/button.tsx'
import { useDraft, useFormControl } from '../../view/hooks.ts'
import { ItemText } from '../../view/plain-list.tsx'
import { filterItems, textAt, useElement } from '../../view/use-element.ts'

/** Items that the customer assigns to one of a few suggestions, completes by hand, or ignores: a card with radio buttons for each. */
export default function Assign({ element }: Readonly<{ element: AssignElement }>) {
  const { t, line, can, availability, send, scope, items: itemsOf, value } = useElement()
  const { name, key, suggestions, ignore, other } = element
  const items = itemsOf(element.items)
  const [chosen, choose] = useDraft(name, (stored) => [stored, value(element.value)].find(isObject) ?? {})
  const leftOut = new Set(ignore.where ? filterItems(items, ignore.where) : [])
  const choiceOf = (item: unknown) => {
    const choice = get(chosen, textAt(item, key))
    return typeof choice === 'string' ? choice : leftOut.has(item) ? ignore.value : undefined
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
      {items.map((item) => {
        const id = textAt(item, key)
        const title = textAt(item, element.title)
        const options = asArray(read({ item }, suggestions.from)).map((suggestion) => ({
          value: textAt(suggestion, suggestions.key),
          label: t(suggestions.label, { title: isolate(textAt(suggestion, suggestions.title)) }),
        }))
        options.push({ value: ignore.value, label: t(ignore.label) })
        return (
          <fieldset key={id} className="fieldset assign-card card">
            <legend className="visually-hidden">{title}</legend>
            <div className="assign-head">
              <ItemText title={title} lines={element.lines?.map((definition) => line(definition, item))} />
              {element.trailing && <p className="decisions-trailing">{line(element.trailing, item)}</p>}
            </div>
            {options.map((option) => (
              <Choice
                key={option.value}
                id={`${name}-${id}-${option.value}`}
                label={option.label}
                type="radio"
                name={`${name}-${id}`}
                value={option.value}
                checked={choiceOf(item) === option.value}
                onChange={() => choose({ ...chosen, [id]: option.value })}
              />
            ))}
            {other && availability(other.event) !== 'none' && (
              <PressButton
                label={t(other.label)}
                name={title}
                disabled={!can(other.event)}
                onPress={() => send(other.event, resolveAll(other.payload, { ...scope, item }))}
              />
            )}
          </fieldset>
        )
      })}
    </section>
  )
}
