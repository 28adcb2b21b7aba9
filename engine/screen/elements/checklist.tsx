import '../../theme/checklist.css'
import { Fragment, useId, useLayoutEffect, useRef, useState } from 'react'
import type { ChecklistElement, OpenTasksElement } from '#generated/engine.ts'
import { usePendingWrites } from '../../list/pending-writes.ts'
import { CopyButton, Icon } from '../../view/button.tsx'
import { createStore, useStore } from '../../view/hooks.ts'
import { ItemLink, PlainList } from '../../view/plain-list.tsx'
import { RowProblem } from '../../view/problem/problem.tsx'
import { textAt, useElement } from '../../view/use-element.ts'

/** What a checklist shares with elements that stand elsewhere on the screen. */
interface OpenTasks {
  /** The number of open tasks; undefined while no list is shown. */
  count: number | undefined
  /** What is open: a line of text for each kind of task, in one string, which is the same until something changes. */
  left: string
  heading: HTMLElement | null
}

function useOpenTasks(list: string) {
  const { retainedObject } = useElement()
  return retainedObject(`${list} open tasks`, () =>
    createStore<OpenTasks>({ count: undefined, left: '', heading: null }),
  )
}

/** The stored ids. Storage is untrusted, so anything but strings is dropped. */
const idsOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []

/**
 * The ids of the ticked rows. `save` stores them, as one write of the whole list; they are read from the answer of the query, which
 * other screens with the same query share. Where nothing can be stored, that answer is null, and the draft of the screen has them.
 */
function useTicks({ name, ticks, save }: ChecklistElement) {
  const { call, draft, keepDraft, replaceData, scope, value } = useElement()
  const [drafted, setDrafted] = useState(() => idsOf(draft(name)))
  const saved = value(ticks)
  const { values, problems, write, retry } = usePendingWrites<string[]>(name, {
    async call(_, ids) {
      const input = { ...save.input, ids: { from: '/event/ids' } }
      return call({ ...save, input }, { ...scope, event: { ids } })
    },
    confirm(written) {
      if (Array.isArray(saved)) replaceData(ticks.from, () => written.get(name))
    },
  })
  const ticked = values.get(name) ?? (Array.isArray(saved) ? idsOf(saved) : drafted)
  return {
    isDone: (id: string) => ticked.includes(id),
    tick(id: string, isDone: boolean) {
      const ids = [...ticked.filter((other) => other !== id), ...(isDone ? [id] : [])]
      setDrafted(ids)
      keepDraft(name, ids)
      // While the stored ticks are not known, a write would erase them.
      if (saved !== undefined) write(name, ids)
    },
    problem: problems.get(name),
    retry: () => retry(name),
  }
}

/** A checklist: first the items from the data, group by group, then the tasks of the configuration. */
export default function Checklist({ element }: Readonly<{ element: ChecklistElement }>) {
  const { t, line, format, isShown, items: itemsOf, value } = useElement()
  const { isDone, tick, problem, retry } = useTicks(element)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const ofItems = element.groups.map((group, place) => ({
    title: t(group.title, group.values),
    left: group.left,
    rows: itemsOf(group.items).map((item, at) => {
      const title = textAt(item, group.itemTitle)
      const link = <ItemLink item={item} link={group.link} label={group.linkLabel} title={title} />
      const lines = (group.lines ?? []).map((definition) => line(definition, item))
      return { id: textAt(item, '/item/id') || `${group.title}-${at}`, title, lines, link }
    }),
    // The place is part of the name: two groups may have the same heading.
    id: `items-${place}`,
  }))
  const ofTasks = {
    title: t(element.tasksTitle),
    left: element.tasksLeft,
    rows: element.tasks
      .filter((task) => isShown(task))
      .map(({ id: own, title, text, values }) => ({
        id: own,
        title: t(title, values),
        lines: [t(text, values)],
        link: undefined,
      })),
    id: 'tasks',
  }
  const groups = [...ofItems, ofTasks].filter(({ rows }) => rows.length > 0)
  const ids = groups.flatMap(({ rows }) => rows.map((row) => row.id))
  const done = ids.filter(isDone).length
  const left = groups
    .map((group) => ({ key: group.left, count: group.rows.filter((row) => !isDone(row.id)).length }))
    .flatMap(({ key, count }) => (key && count > 0 ? t(key, { count }) : []))
    .join('\n')
  const openTasks = useOpenTasks(element.name)
  const open = ids.length === 0 ? undefined : ids.length - done
  // Before the page is painted, so that nothing moves when the number appears elsewhere.
  useLayoutEffect(
    () => openTasks.write({ count: open, left, heading: heading.current }),
    [openTasks, open, left],
  )
  if (ids.length === 0) return null
  const copied = value(element.copy?.value)
  return (
    <section className="checklist" aria-labelledby={id}>
      <div className="checklist-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t(element.title)}
        </h2>
        <output>{t(element.count, { done, count: ids.length })}</output>
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
        {groups.map((group) => (
          <Fragment key={group.id}>
            <h3 id={`${id}-${group.id}`}>{group.title}</h3>
            <PlainList aria-labelledby={`${id}-${group.id}`}>
              {group.rows.map((row) => (
                <li key={row.id} className="checklist-row">
                  <label>
                    <input
                      type="checkbox"
                      checked={isDone(row.id)}
                      onChange={(event) => tick(row.id, event.currentTarget.checked)}
                    />
                    <span>
                      <span className="list-title">{row.title}</span>
                      {row.lines.filter(Boolean).map((words) => (
                        <span key={words} className="list-line">
                          {words}
                        </span>
                      ))}
                    </span>
                  </label>
                  {row.link}
                </li>
              ))}
            </PlainList>
          </Fragment>
        ))}
      </div>
      {problem && <RowProblem id={`${id}-problem`} problem={problem} retry={retry} name={t(element.title)} />}
    </section>
  )
}

/** How many tasks of a checklist are open, as a button that leads to the list, and what they are. */
export function OpenTasksButton({ element }: Readonly<{ element: OpenTasksElement }>) {
  const { t } = useElement()
  const { count, left, heading } = useStore(useOpenTasks(element.list))
  if (count === undefined) return null
  return (
    <div className="open-tasks">
      <button
        type="button"
        onClick={() => {
          heading?.scrollIntoView()
          heading?.focus()
        }}
      >
        <Icon name={count === 0 ? 'check' : 'list'} />
        {t(element.text, { count })}
      </button>
      {left && (
        <PlainList>
          {left.split('\n').map((words, at) => (
            // The place is part of the name: two kinds of tasks may have the same words.
            <li key={`${at}-${words}`}>{words}</li>
          ))}
        </PlainList>
      )}
    </div>
  )
}
