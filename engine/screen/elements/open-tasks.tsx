import '../../theme/checklist.css'
import { useSyncExternalStore } from 'react'
import type { OpenTasksElement } from '#generated/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import { createOpenTasks, openTasksOf } from '../open-tasks.ts'

/** How many tasks of a checklist are open, as a button that leads to the list. */
export default function OpenTasks({ element }: Readonly<{ element: OpenTasksElement }>) {
  const { lasting } = useScreen()
  const { t } = useText()
  const tasks = lasting(openTasksOf(element.list), createOpenTasks)
  const count = useSyncExternalStore(tasks.subscribe, tasks.count)
  if (count === undefined) return null
  return (
    <button type="button" className="open-tasks" onClick={tasks.focus}>
      <Icon name={count === 0 ? 'check' : 'list'} />
      {t(element.text, { count })}
    </button>
  )
}
