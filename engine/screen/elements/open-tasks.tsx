import '../../theme/checklist.css'
import { useSyncExternalStore } from 'react'
import type { OpenTasksElement } from '#generated/engine.ts'
import { PlainList } from '../../view/plain-list.tsx'
import { Icon } from '../../view/button.tsx'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'

/** How many tasks of a checklist are open, as a button that leads to the list, and what they are. */
export default function OpenTasks({ element }: Readonly<{ element: OpenTasksElement }>) {
  const { retainedObject } = useScreen()
  const { t } = useText()
  const tasks = retainedObject(openTasksOf(element.list), createOpenTasks)
  const { count, left } = useSyncExternalStore(tasks.subscribe, tasks.read)
  if (count === undefined) return null
  return (
    <div className="open-tasks">
      <button type="button" onClick={tasks.focus}>
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

interface Shown {
  /** The number of open tasks; undefined while no list is shown. */
  count: number | undefined
  /** What is open: a line of text for each kind of task, in one string, which is the same until something changes. */
  left: string
}

/** The open tasks of a checklist and the way to the list, for elements that stand elsewhere on the screen. */
export function createOpenTasks() {
  let shown: Shown = { count: undefined, left: '' }
  let target: HTMLElement | null = null
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** The same object until the next change. */
    read: () => shown,
    write(open: Shown, heading: HTMLElement | null) {
      shown = open
      target = heading
      for (const listener of listeners) listener()
    },
    focus() {
      target?.scrollIntoView()
      target?.focus()
    },
  }
}

/** The name under which a checklist and the elements that point to it share their open tasks. */
export const openTasksOf = (list: string): string => `${list} open tasks`
