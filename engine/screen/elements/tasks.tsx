import type { Task, TasksElement } from '#generated/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import { PlainList } from '../../view/plain-list.tsx'

/** A list of tasks with their state, each with a button that leads to it. */
export default function Tasks({ element }: Readonly<{ element: TasksElement }>) {
  const { passes } = useScreen()
  const { t } = useText()
  return (
    <PlainList as="ol" className="tasks" aria-label={t(element.label)}>
      {element.tasks
        .filter(({ when }) => passes(when))
        .map((task) => (
          <Row key={task.label} task={task} />
        ))}
    </PlainList>
  )
}

function Row({ task: { label, doneWhen, event } }: Readonly<{ task: Task }>) {
  const { can, send, passes } = useScreen()
  const { t } = useText()
  const done = doneWhen !== undefined && passes(doneWhen)
  const name = t(label)
  return (
    <li className="list-row" data-done={done}>
      <Icon name={done ? 'check' : 'clock'} />
      <div className="list-content">
        <p className="list-title">{name}</p>
        <p className="list-line">{t(done ? 'ui.tasks.done' : 'ui.tasks.open')}</p>
      </div>
      {event && can(event) && (
        <button type="button" className="link-button" onClick={() => send(event)}>
          {t(done ? 'ui.change' : 'ui.tasks.begin')}
          <span className="visually-hidden"> {name}</span>
        </button>
      )}
    </li>
  )
}
