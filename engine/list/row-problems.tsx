import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { DecisionsStore } from './decisions-store.ts'
import type { RowList } from './row-list.ts'
import { RowProblem } from './row-problem.tsx'
import { useStoreVersion } from './use-row-store.ts'

interface Props {
  /** Name of the element. Prefix of DOM ids. */
  name: string
  list: RowList
  store: DecisionsStore
}

/** Shows the problem of each refused decision in its row. */
export function RowProblems({ name, list, store }: Readonly<Props>) {
  useStoreVersion(store)
  useSyncExternalStore(list.subscribe, list.version)
  return store.refused().map((id) => {
    const row = list.rowOf(id)
    const problem = store.problemOf(id)
    if (!row || !problem) return null
    return createPortal(
      <RowProblem
        id={`${name}-${id}-problem`}
        problem={problem}
        name={row.view.title}
        retry={() => store.retry(id)}
      />,
      row.element,
      id,
    )
  })
}
