import type { Task, TasksElement } from '#generated/engine.ts'
import { PressButton } from '../../view/button.tsx'
import { Icon } from '../../view/icon.tsx'
import { ItemText, PlainList } from '../../view/plain-list.tsx'
import { useElement } from '../../view/use-element.ts'

/** A list of tasks with their state, each with a button that leads to it. */
export default function Tasks({ element }: Readonly<{ element: TasksElement }>) {
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
