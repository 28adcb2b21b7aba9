import type { Task, TasksElement } from '#generated/engine.ts'
import { Icon } from '../icon.tsx'
import { resolve } from '../scope.ts'
import { useScreen } from '../screen-context.ts'
import { useText } from '../use-text.ts'
import { Rows } from '../lists/rows.tsx'

/** What is done and what is open, each with a way to it. */
export default function Tasks({ element }: Readonly<{ element: TasksElement }>) {
  const { passes } = useScreen()
  const { t } = useText()
  return (
    <Rows as="ol" className="tasks" aria-label={t(element.label)}>
      {element.tasks
        .filter(({ when }) => passes(when))
        .map((task) => (
          <Row key={task.label} task={task} />
        ))}
    </Rows>
  )
}

function Row({ task: { label, state, event } }: Readonly<{ task: Task }>) {
  const { can, send, scope } = useScreen()
  const { t } = useText()
  const done = resolve(state, scope) === 'done'
  const name = t(label)
  return (
    <li className="list-row" data-done={done}>
      <Icon name={done ? 'check' : 'clock'} />
      <div className="list-what">
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
