import { useState } from 'react'
import type { AssignElement } from '#generated/engine.ts'
import { AssignCard } from '../../list/assign-card.tsx'
import { keyOf, listOf } from '../../list/merge-rows.ts'
import { unreadErrors, useQueryFailed } from '../../view/use-query-failed.ts'
import { passing } from '../../list/filter-items.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useEntry } from '../../view/use-entries.ts'
import { useText } from '../../view/use-text.ts'

type Choices = Readonly<Record<string, string>>

const isChoices = (value: unknown): value is Choices =>
  typeof value === 'object' && value !== null && Object.values(value).every((one) => typeof one === 'string')

/** Items that each may be one of a few suggestions, are completed by hand, or are left out. */
export default function Assign({ element }: Readonly<{ element: AssignElement }>) {
  const { scope, draft, keepDraft } = useScreen()
  const { t } = useText()
  const { name, key, ignore } = element
  const items = listOf(resolve(element.items, scope))
  const unread = useQueryFailed(element.items)
  const [made, setMade] = useState<Choices>(() => {
    const [drafted, bound] = [draft(name), resolve(element.value, scope)]
    return isChoices(drafted) ? drafted : isChoices(bound) ? bound : {}
  })
  const leftOut = new Set(ignore.where ? passing(items, ignore.where) : [])
  const choiceOf = (item: unknown) => {
    const id = keyOf(item, key)
    return Object.hasOwn(made, id) ? made[id] : leftOut.has(item) ? ignore.value : undefined
  }
  useEntry({
    name,
    validate: () => (unread ? unreadErrors(t('ui.unread')) : []),
    value: () =>
      Object.fromEntries(
        items.flatMap((item) => {
          const choice = choiceOf(item)
          return choice === undefined ? [] : [[keyOf(item, key), choice]]
        }),
      ),
  })
  const choose = (id: string, choice: string) => {
    const next = { ...made, [id]: choice }
    setMade(next)
    keepDraft(name, next)
  }
  if (unread) return null
  if (items.length === 0) return <p className="list-empty">{t(element.empty)}</p>
  const open = items.filter((item) => choiceOf(item) === undefined).length
  return (
    <section className="assign" aria-label={t(element.legend)}>
      {element.counted && (
        <output className="decisions-counts">
          {t(element.counted, { open, total: items.length, count: open })}
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
