import '../../theme/checklist.css'
import { Fragment, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import type { ChecklistElement, ChecklistGroup } from '#generated/engine.ts'
import { Anchor } from '../../view/anchor.tsx'
import { CopyButton } from '../../view/copy-button.tsx'
import { useEngine } from '../../view/engine.ts'
import { safeHref } from '../../tenant/links.ts'
import { useScreen, useIsShown } from '../../view/screen-context.ts'
import { textValues, useText } from '../../view/use-text.ts'
import { read, resolve } from '../../flow/binding.ts'
import type { Scope } from '../../flow/binding.ts'
import { usePendingWrites } from '../../list/pending-writes.ts'
import { keyOf, listOf } from '../../list/row-data.ts'
import { RowProblem } from '../../view/problem/row-problem.tsx'
import { PlainList } from '../../view/plain-list.tsx'
import { createOpenTasks, openTasksOf } from './open-tasks.tsx'

/** The stored ids. Storage is untrusted, so anything but strings is dropped. */
const idsOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []

const withTicks = (ids: readonly string[], ticks: ReadonlyMap<string, boolean>): string[] => [
  ...ids.filter((id) => !ticks.has(id)),
  ...[...ticks].filter(([, isDone]) => isDone).map(([id]) => id),
]

const none: ReadonlyMap<string, boolean> = new Map()

/**
 * The ids of the ticked rows. They are stored in the draft of the screen. With a handler `save` they are stored by that handler
 * instead, as one write of the whole list, and read from the answer of the query, which other screens with the same query share. Ticks
 * made before that answer has arrived are kept as `early` and saved together with the stored ones, because saving them alone would
 * erase the stored ones.
 */
function useTicks({ name, ticks, save }: ChecklistElement) {
  const { call, draft, keepDraft, replaceData, scope } = useScreen()
  const [drafted, setDrafted] = useState(() => idsOf(draft(name)))
  const [early, setEarly] = useState(none)
  const saved = ticks && resolve(ticks, scope)
  const isWaiting = ticks !== undefined && saved === undefined
  const { values, problems, write, retry } = usePendingWrites<string[]>(name, {
    async call(_, ids) {
      const input = { ...save?.input, ids: { from: '/event/ids' } }
      return save && call({ ...save, input }, { ...scope, event: { ids } })
    },
    confirm(written) {
      if (ticks && Array.isArray(saved)) replaceData(ticks.from, () => written.get(name))
    },
  })
  const ticked = values.get(name) ?? (Array.isArray(saved) ? withTicks(idsOf(saved), early) : drafted)
  const keep = (ids: string[]) => {
    setDrafted(ids)
    keepDraft(name, ids)
    if (save && !isWaiting) write(name, ids)
  }
  const saveEarly = useEffectEvent(() => {
    setEarly(none)
    keep(ticked)
  })
  const isDue = !isWaiting && early.size > 0
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the early ticks can be saved only after the answer of the query has arrived
    if (isDue) saveEarly()
  }, [isDue])
  const tick = (id: string, isDone: boolean) => {
    if (isWaiting) setEarly((before) => new Map(before).set(id, isDone))
    keep(withTicks(ticked, new Map([[id, isDone]])))
  }
  return {
    isDone: (id: string) => ticked.includes(id),
    tick,
    problem: problems.get(name),
    retry: () => retry(name),
  }
}

const itemsOf = (group: ChecklistGroup, scope: Scope) =>
  listOf(resolve(group.items, scope)).map((item, at) => ({
    item,
    id: keyOf(item, '/item/id') || `${group.title}-${at}`,
  }))

/** A checklist: first the items from the data, group by group, then the tasks of the configuration. */
export default function Checklist({ element }: Readonly<{ element: ChecklistElement }>) {
  const { text, format } = useEngine()
  const { retainedObject, scope } = useScreen()
  const { t, line } = useText()
  const isShown = useIsShown()
  const { isDone, tick, problem, retry } = useTicks(element)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const groups = element.groups
    .map((group) => ({ group, items: itemsOf(group, scope) }))
    .filter(({ items }) => items.length > 0)
  const tasks = element.tasks.filter((task) => isShown(task))
  const ids = [...groups.flatMap(({ items }) => items.map((one) => one.id)), ...tasks.map((task) => task.id)]
  const done = ids.filter(isDone).length
  const left = [
    ...groups.map(({ group, items }) => [group.left, items] as const),
    [element.tasksLeft, tasks] as const,
  ]
    .map(([key, some]) => ({ key, count: some.filter((one) => !isDone(one.id)).length }))
    .flatMap(({ key, count }) => (key && count > 0 ? text(key, { count }) : []))
    .join('\n')
  const openTasks = retainedObject(openTasksOf(element.name), createOpenTasks)
  const isEmpty = ids.length === 0
  const open = isEmpty ? undefined : ids.length - done
  // Before the page is painted, so that nothing moves when the number appears elsewhere.
  useLayoutEffect(() => openTasks.write(open, left, heading.current), [openTasks, open, left])
  if (isEmpty) return null
  const copied = element.copy && resolve(element.copy.value, scope)
  const row = (key: string, title: string, lines: string[], link?: ReactNode) => (
    <li key={key} className="checklist-row">
      <label>
        <input
          type="checkbox"
          checked={isDone(key)}
          onChange={(event) => tick(key, event.currentTarget.checked)}
        />
        <span>
          <span className="list-title">{title}</span>
          {lines.filter(Boolean).map((one) => (
            <span key={one} className="list-line">
              {one}
            </span>
          ))}
        </span>
      </label>
      {link}
    </li>
  )
  const link = (group: ChecklistGroup, item: unknown, title: string) => {
    const href = group.link && safeHref(read({ ...scope, item }, group.link))
    return (
      href && (
        <Anchor to={{ href, external: true }}>
          {group.linkLabel ? t(group.linkLabel) : title}
          {group.linkLabel && <span className="visually-hidden"> {title}</span>}
        </Anchor>
      )
    )
  }
  return (
    <section className="checklist" aria-labelledby={id}>
      <div className="checklist-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t(element.title)}
        </h2>
        <output>{text(element.count, { done, count: ids.length })}</output>
      </div>
      <progress value={done} max={ids.length} aria-hidden="true" />
      <div className="checklist-card">
        {element.copy && typeof copied === 'string' && copied !== '' && (
          <div className="checklist-copy">
            <p>
              {t(element.copy.label)} <strong>{format(element.copy.format, copied)}</strong>
            </p>
            <CopyButton value={copied} label={t('ui.copy.label')} name={t(element.copy.label)} />
          </div>
        )}
        {groups.map(({ group, items }, at) => (
          // The place is part of the name: two groups may have the same heading.
          <Fragment key={`${at}-${group.title}`}>
            <h3 id={`${id}-items-${at}`}>{text(group.title, textValues(group.values, scope, format))}</h3>
            <PlainList aria-labelledby={`${id}-items-${at}`}>
              {items.map(({ item, id: key }) => {
                const title = String(read({ ...scope, item }, group.itemTitle) ?? '')
                const lines = (group.lines ?? []).map((one) => line(one, item))
                return row(key, title, lines, link(group, item, title))
              })}
            </PlainList>
          </Fragment>
        ))}
        {tasks.length > 0 && (
          <>
            <h3 id={`${id}-tasks`}>{t(element.tasksTitle)}</h3>
            <PlainList aria-labelledby={`${id}-tasks`}>
              {tasks.map((task) => {
                const values = textValues(task.values, scope, format)
                return row(task.id, text(task.title, values), [task.text ? text(task.text, values) : ''])
              })}
            </PlainList>
          </>
        )}
      </div>
      {problem && <RowProblem id={`${id}-problem`} problem={problem} retry={retry} name={t(element.title)} />}
    </section>
  )
}
