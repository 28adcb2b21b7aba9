import { useState } from 'react'
import type { AssignElement } from '#generated/engine.ts'
import { AssignCard } from '../../list/assign-card.tsx'
import { keyOf, listOf, filterItems } from '../../list/row-data.ts'
import { queryFailedErrors, useQueryFailed, useFormControl } from '../../view/use-form-controls.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
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
