import type { ListElement, Task, TasksElement } from '#generated/engine.ts'
import { Icon, PressButton } from '../../view/button.tsx'
import { ItemLink, ItemText, PlainList } from '../../view/plain-list.tsx'
import { textAt, useElement } from '../../view/use-element.ts'
import { useQueryFailed } from '../../view/hooks.ts'
import { DownloadButton } from './download.tsx'

/** A read-only list. A row can have a link and a file to save. A long list can be folded. */
export default function List({ element }: Readonly<{ element: ListElement }>) {
  const { t, line, items: itemsOf } = useElement()
  const { icon, file, link, linkLabel, lines = [] } = element
  const items = itemsOf(element.items, element.where)
  const queryFailed = useQueryFailed(element.items)
  if (items.length === 0)
    return element.empty && !queryFailed ? <p className="list-empty">{t(element.empty)}</p> : null
  const list = (
    <PlainList aria-label={t(element.label)}>
      {items.map((item, at) => {
        const title = textAt(item, element.title)
        return (
          <li key={textAt(item, '/item/id') || at} className="list-row">
            {icon && <Icon name={icon} />}
            <ItemText title={title} lines={lines.map((definition) => line(definition, item))} />
            <div className="list-actions">
              <ItemLink item={item} link={link} label={linkLabel} title={title} />
              {file && <DownloadButton label={t(file.label)} name={title} load={file.call} item={item} />}
            </div>
          </li>
        )
      })}
    </PlainList>
  )
  if (!element.fold) return list
  return (
    <details>
      <summary>{t(element.fold, { count: items.length })}</summary>
      <div>{list}</div>
    </details>
  )
}

/** A list of tasks with their state, each with a button that leads to it. */
export function Tasks({ element }: Readonly<{ element: TasksElement }>) {
  const { t, passes, can, send } = useElement()
  const row = ({ label, doneWhen, event }: Task) => {
    const done = doneWhen !== undefined && passes(doneWhen)
    return (
      <li key={label} className="list-row" data-done={done}>
        <Icon name={done ? 'check' : 'clock'} />
        <ItemText title={t(label)} lines={[t(done ? 'ui.tasks.done' : 'ui.tasks.open')]} />
        {event && can(event) && (
          <PressButton
            label={t(done ? 'ui.change' : 'ui.tasks.begin')}
            name={t(label)}
            onPress={() => send(event)}
          />
        )}
      </li>
    )
  }
  return (
    <PlainList as="ol" className="tasks" aria-label={t(element.label)}>
      {element.tasks.filter(({ when }) => passes(when)).map(row)}
    </PlainList>
  )
}
