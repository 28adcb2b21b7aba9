import '../../theme/checklist.css'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import type { Binding, ChecklistElement, ChecklistTask } from '#generated/engine.ts'
import { Anchor } from '../../view/anchor.tsx'
import { CopyButton } from '../../view/copy-button.tsx'
import { useEngine } from '../../view/engine.ts'
import { safeHref } from '../../view/safe-href.ts'
import { useScreen } from '../../view/screen-context.ts'
import { textValues } from '../../view/text-values.ts'
import { useText } from '../../view/use-text.ts'
import { read, resolve } from '../../flow/binding.ts'
import { keyOf, listOf } from '../../list/merge-rows.ts'
import { Rows } from '../../list/rows.tsx'

const emptyValues: readonly unknown[] = [undefined, null, false, '']

/** The stored ids. Storage is untrusted, so everything but strings is dropped. */
const idsOf = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : []

/** The ticked ids, stored in the draft of the screen. */
function useTicks(name: string) {
  const { draft, keepDraft } = useScreen()
  const [ticked, setTicked] = useState(() => idsOf(draft(name)))
  const tick = (id: string, isDone: boolean) => {
    const next = [...ticked.filter((one) => one !== id), ...(isDone ? [id] : [])]
    setTicked(next)
    keepDraft(name, next)
  }
  return { isDone: (id: string) => ticked.includes(id), tick }
}

/** A checklist: items of the data, then fixed tasks. */
export default function Checklist({ element }: Readonly<{ element: ChecklistElement }>) {
  const { text, format } = useEngine()
  const { passes, scope } = useScreen()
  const { t, line } = useText()
  const { isDone, tick } = useTicks(element.name)
  const id = useId()
  const hasValue = (binding: Binding) => !emptyValues.includes(resolve(binding, scope))
  const isShown = ({ when, only, unless }: ChecklistTask) =>
    passes(when) && (!only || hasValue(only)) && !(unless && hasValue(unless))
  const items = listOf(resolve(element.items, scope)).map((item, at) => ({
    item,
    id: keyOf(item, '/item/id') || String(at),
  }))
  const tasks = element.tasks.filter(isShown)
  const ids = [...items.map((one) => one.id), ...tasks.map((task) => task.id)]
  if (ids.length === 0) return null
  const done = ids.filter(isDone).length
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
  const link = (item: unknown, title: string) => {
    const href = element.link && safeHref(read({ ...scope, item }, element.link))
    return (
      href && (
        <Anchor to={{ href, external: true }}>
          {element.linkLabel ? t(element.linkLabel) : title}
          {element.linkLabel && <span className="visually-hidden"> {title}</span>}
        </Anchor>
      )
    )
  }
  return (
    <section className="checklist" aria-labelledby={id}>
      <div className="checklist-head">
        <h2 id={id}>{t(element.title)}</h2>
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
        {items.length > 0 && (
          <>
            <h3 id={`${id}-items`}>{text(element.itemsTitle, { count: items.length })}</h3>
            <Rows aria-labelledby={`${id}-items`}>
              {items.map(({ item, id: key }) => {
                const title = String(read({ ...scope, item }, element.itemTitle) ?? '')
                return row(
                  key,
                  title,
                  (element.lines ?? []).map((one) => line(one, item)),
                  link(item, title),
                )
              })}
            </Rows>
          </>
        )}
        {tasks.length > 0 && (
          <>
            <h3 id={`${id}-tasks`}>{t(element.tasksTitle)}</h3>
            <Rows aria-labelledby={`${id}-tasks`}>
              {tasks.map((task) => {
                const values = textValues(task.values, scope, format)
                return row(task.id, text(task.title, values), [task.text ? text(task.text, values) : ''])
              })}
            </Rows>
          </>
        )}
      </div>
    </section>
  )
}
