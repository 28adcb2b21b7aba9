import '../../theme/checklist.css'
import { Fragment, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { ChecklistElement, ChecklistNext, OpenTasksElement } from '#generated/engine.ts'
import { addDays, today } from '../../util/dates.ts'
import { usePendingWrites } from '../../list/row-writes.ts'
import { CopyButton, Icon } from '../../view/button.tsx'
import { useDraft } from '../../view/hooks.ts'
import { createStore, useStore } from '../../view/store.ts'
import { ItemLink, PlainList } from '../../view/plain-list.tsx'
import { RowProblem } from '../../view/problem/problem.tsx'
import { asText, textAt, textsIn, useElement } from '../../view/use-element.ts'

// In browsers without `::details-content` (print.css): what is folded is printed too.
addEventListener('beforeprint', () => {
  const hidden = "[data-print='none']"
  for (const folded of document.querySelectorAll(`details:not([open], ${hidden}, ${hidden} *)`)) {
    folded.setAttribute('open', '')
    addEventListener('afterprint', () => folded.removeAttribute('open'), { once: true })
  }
})

/** What a checklist shares with elements that stand elsewhere on the screen. */
interface OpenTasks {
  /** The number of open tasks; undefined while no list is shown. */
  count: number | undefined
  /** What is open: a line of text for each kind of task. */
  left: readonly string[]
  heading: HTMLElement | null
}

function useOpenTasks(list: string) {
  const { retainedObject } = useElement()
  return retainedObject(`${list} open tasks`, () =>
    createStore<OpenTasks>({ count: undefined, left: [], heading: null }),
  )
}

/**
 * The ids of the ticked rows. `save` stores them, as one write of the whole list; they are read from the answer of the query, which
 * other screens with the same query share. Where nothing can be stored, that answer is null, and the draft of the screen has them.
 */
function useTicks({ name, ticks, save }: ChecklistElement) {
  const { call, replaceData, scope, value } = useElement()
  const [drafted, keep] = useDraft(name, textsIn)
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
  const ticked = values.get(name) ?? (Array.isArray(saved) ? textsIn(saved) : drafted)
  return {
    isDone: (id: string) => ticked.includes(id),
    tick(id: string, isDone: boolean) {
      const ids = [...ticked.filter((other) => other !== id), ...(isDone ? [id] : [])]
      keep(ids)
      // While the stored ticks are not known, a write would erase them.
      if (saved !== undefined) write(name, ids)
    },
    problem: problems.get(name),
    retry: () => retry(name),
  }
}

interface Row {
  id: string
  title: string
  lines: readonly string[]
  link?: ReactNode
  /** What is to do, where the heading of the group is missing. */
  task?: string
  /** ISO date; empty if there is none. */
  date: string
}

/** The open rows that are due next, and those ticked since the list is shown, which do not move. What was ticked before stays below. */
function useNext(shown: ChecklistNext | undefined, rows: readonly Row[], isDone: (id: string) => boolean) {
  const { count = 0, soon = 0 } = shown ?? {}
  const [below, setBelow] = useState(() => rows.flatMap(({ id }) => (isDone(id) ? id : [])))
  // Rows without a date come in their sequence, after those that are due soon.
  const undated = addDays(today(), soon) ?? ''
  const due = rows
    .filter(({ id }) => count > 0 && !below.includes(id))
    .toSorted((a, b) => (a.date || undated).localeCompare(b.date || undated))
  const last = due.filter(({ id }) => !isDone(id))[count - 1]
  const next = last ? due.slice(0, due.indexOf(last) + 1) : due
  return { next, setBelow }
}

/** A checklist: first the items from the data, group by group, then the tasks of the configuration. */
export default function Checklist({ element }: Readonly<{ element: ChecklistElement }>) {
  const { t, line, format, isShown, items: itemsOf, value } = useElement()
  const { isDone, tick, problem, retry } = useTicks(element)
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const ofItems = element.groups.map((group, place) => ({
    ...group,
    rows: itemsOf(group.items).map((item, at): Row => {
      const title = textAt(item, group.itemTitle)
      return {
        id: textAt(item, '/item/id') || `${group.title}-${at}`,
        title,
        lines: (group.lines ?? []).map((definition) => line(definition, item)),
        link: <ItemLink item={item} link={group.link} label={group.linkLabel} title={title} />,
        task: t(group.task, group.values),
        date: asText(value(group.date, item)),
      }
    }),
    // The place is part of the name: two groups may have the same heading.
    id: `items-${place}`,
  }))
  const ofTasks = {
    title: element.tasksTitle,
    values: undefined,
    left: element.tasksLeft,
    rows: element.tasks
      .filter((task) => isShown(task))
      .map(({ id: own, title, text, values, date }): Row => {
        return { id: own, title: t(title, values), lines: [t(text, values)], date: asText(value(date)) }
      }),
    id: 'tasks',
  }
  const groups = [...ofItems, ofTasks].filter(({ rows }) => rows.length > 0)
  const all = groups.flatMap(({ rows }) => rows)
  const done = all.filter((row) => isDone(row.id)).length
  const left = groups.flatMap((group) => {
    const count = group.rows.filter((row) => !isDone(row.id)).length
    return group.left && count > 0 ? t(group.left, { count }) : []
  })
  const openTasks = useOpenTasks(element.name)
  const open = all.length === 0 ? undefined : all.length - done
  // Before the page is painted, so that nothing moves when the number appears elsewhere.
  useLayoutEffect(() => openTasks.write({ count: open, left, heading: heading.current }))
  const { next, setBelow } = useNext(element.next, all, isDone)
  if (all.length === 0) return null
  const copied = value(element.copy?.value)
  const list = (own: string, title: string, rows: readonly Row[]) => (
    <Fragment key={own}>
      <h3 id={`${id}-${own}`}>{title}</h3>
      <PlainList aria-labelledby={`${id}-${own}`}>
        {rows.map((row) => (
          <li key={row.id} className="checklist-row">
            <label>
              <input
                type="checkbox"
                checked={isDone(row.id)}
                onChange={(event) => {
                  if (!next.includes(row)) setBelow((before) => [...before, row.id])
                  tick(row.id, event.currentTarget.checked)
                }}
              />
              <span>
                <span className="list-title">{row.title}</span>
                {[next.includes(row) ? row.task : '', ...row.lines].filter(Boolean).map((words) => (
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
  )
  const rest = groups.flatMap((group) => {
    const rows = group.rows.filter((row) => !next.includes(row))
    const title = t(group.title, { ...group.values, count: rows.length })
    return rows.length > 0 ? list(group.id, title, rows) : []
  })
  return (
    <section className="checklist" aria-labelledby={id}>
      <div className="checklist-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t(element.title)}
        </h2>
        <output>{t(element.count, { done, count: all.length })}</output>
      </div>
      <progress value={done} max={all.length} aria-hidden="true" />
      <div className="checklist-card">
        {element.copy && typeof copied === 'string' && copied !== '' && (
          <div className="checklist-copy">
            <p>
              {t(element.copy.label)} <strong>{format(element.copy.format, copied)}</strong>
            </p>
            <CopyButton value={copied} label={t('ui.copy.label')} name={t(element.copy.label)} />
          </div>
        )}
        {next.length > 0 && list('next', t(element.next?.title), next)}
        {element.next && rest.length > 0 ? (
          <details>
            <summary>{t(element.next.more, { count: all.length - next.length })}</summary>
            <div>{rest}</div>
          </details>
        ) : (
          rest
        )}
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
      {left.length > 0 && (
        <PlainList>
          {left.map((words, at) => (
            // The place is part of the name: two kinds of tasks may have the same words.
            <li key={`${at}-${words}`}>{words}</li>
          ))}
        </PlainList>
      )}
    </div>
  )
}
