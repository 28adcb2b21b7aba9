import { memo, useMemo, useRef } from 'react'
import type { DecisionsElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { DecisionAll } from '../../list/decision-all.tsx'
import { DecisionBulk } from '../../list/decision-bulk.tsx'
import { DecisionCounts } from '../../list/decision-counts.tsx'
import { DecisionGroups } from '../../list/decision-groups.tsx'
import { DecisionTools } from '../../list/decision-tools.tsx'
import { listOf } from '../../list/merge-rows.ts'
import { useRowViews } from '../../list/row-views.ts'
import { useBulk } from '../../list/use-bulk.ts'
import { useFilter } from '../../list/use-filter.ts'
import { useReturn } from '../../list/use-return.ts'
import { useRowEvents } from '../../list/use-row-events.ts'
import { useRowStore } from '../../list/use-row-store.ts'
import { unreadErrors, useUnread } from '../../view/use-query-failed.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useEntry } from '../../view/use-entries.ts'
import { useText } from '../../view/use-text.ts'

/** A long list with one decision a row, written at once; the event that leaves the screen carries all of them by id. */
export default function Decisions({ element }: Readonly<{ element: DecisionsElement }>) {
  const { scope } = useScreen()
  const { text } = useEngine()
  const { t } = useText()
  const items = listOf(resolve(element.items, scope))
  const writer = useRowStore(
    element.name,
    element.items.from,
    element,
    items,
    (value) => element.options.find((option) => option.value === value)?.call,
  )
  const { store, memory } = writer
  const unread = useUnread(element.items)
  const views = useRowViews(element, items)
  const ids = useMemo(() => views.map(({ id }) => id), [views])
  const byId = useMemo(() => new Map(views.map((view) => [view.id, view])), [views])
  const filter = useFilter(element, items, store, memory)
  const blocked = (id: string, value: string) => byId.get(id)?.blocked.includes(value) ?? false
  const bulk = useBulk(element, writer, ids, filter.passing, blocked)
  const events = useRowEvents(element, items, writer)
  const list = useRef<HTMLFieldSetElement>(null)
  const focus = resolve(element.focus, scope)
  useReturn(list, memory, typeof focus === 'string' ? focus : undefined, (id) => byId.has(id))
  const options = useMemo(
    () => element.options.map(({ value, label }) => ({ value, label: text(label) })),
    [element.options, text],
  )

  useEntry({
    name: element.name,
    value: store.values,
    validate: () => {
      if (unread) return unreadErrors(t('ui.unread'))
      const message = t('ui.decisions.refused')
      return store.refused().map((id) => ({
        id: `${element.name}-${id}-${element.options[0]?.value ?? ''}`,
        message: `${byId.get(id)?.title ?? ''}: ${message}`,
      }))
    },
  })

  if (items.length === 0)
    return unread ? null : (
      <div className="decisions-empty">
        <p className="decisions-title">{t(element.empty)}</p>
        {element.emptyText && <p>{t(element.emptyText)}</p>}
      </div>
    )
  const none = filter.passing?.size === 0
  return (
    <fieldset ref={list} className="decisions">
      <legend className="visually-hidden">{t(element.legend)}</legend>
      {element.all && <DecisionAll definition={element.all} memory={memory} />}
      <DecisionCounts element={element} store={store} ids={ids} />
      <DecisionTools element={element} items={items} filter={filter} />
      <DecisionBulk
        element={element}
        bulk={bulk}
        count={filter.passing?.size ?? ids.length}
        filtered={filter.passing !== null}
      />
      <OptionHints element={element} />
      <DecisionGroups element={element} views={views} options={options} store={store} events={events} />
      {none && <p className="list-empty">{t(element.search?.none ?? element.empty)}</p>}
    </fieldset>
  )
}

/** What each way to decide means, once, above the rows. */
const OptionHints = memo(function OptionHints({ element }: Readonly<{ element: DecisionsElement }>) {
  const { t } = useText()
  if (!element.options.some(({ hint }) => hint)) return null
  return (
    <dl className="decisions-hints">
      {element.options.map(({ value, label, hint, icon }) => (
        <div key={value}>
          <dt>
            {icon && <Icon name={icon} />}
            {t(label)}
          </dt>
          <dd>{t(hint)}</dd>
        </div>
      ))}
    </dl>
  )
})
