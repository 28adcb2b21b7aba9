import { memo, useLayoutEffect, useRef, useState } from 'react'
import type { DecisionsStore } from './decisions-store.ts'
import { RowProblem } from './row-problem.tsx'
import type { RowView } from './row-views.ts'

export interface OptionView {
  value: string
  label: string
}

interface Props {
  view: RowView
  /** Name of the element; radio groups and ids begin with it. */
  name: string
  options: readonly OptionView[]
  store: DecisionsStore
}

/**
 * One row like a line of a statement. React renders it once; the two facts that change for hundreds of rows at
 * once, decided as and shown or not, go from the store straight to the DOM: 500 rows decided at once take a sixth
 * of the main-thread time of rendering them.
 */
export const DecisionRow = memo(function DecisionRow({ view, name, options, store }: Props) {
  const { id } = view
  const row = useRef<HTMLDivElement>(null)
  // What the row shows, also while its effects rest: most changes of many rows change nothing in most of them.
  const [shown] = useState(() => ({ value: store.valueOf(id), problem: store.problemOf(id), hidden: false }))
  const [begun] = useState(shown.value)
  const [problem, setProblem] = useState(shown.problem)
  useLayoutEffect(() => {
    const apply = () => {
      const element = row.current
      if (!element) return
      const before = { ...shown }
      Object.assign(shown, {
        value: store.valueOf(id),
        problem: store.problemOf(id),
        hidden: !store.isShown(id),
      })
      if (before.hidden !== shown.hidden) element.hidden = shown.hidden
      // No live collection: the browser would keep one for each row, and look at all of them with every change of the page.
      if (before.value !== shown.value)
        for (const input of element.querySelectorAll('input')) input.checked = input.value === shown.value
      if (before.problem !== shown.problem) setProblem(shown.problem)
    }
    apply()
    return store.onRow(id, apply)
  }, [store, id, shown])
  const problemId = `${name}-${id}-problem`
  return (
    <div ref={row} className="decisions-row" role="listitem" data-id={id}>
      <span className="decisions-monogram" aria-hidden="true">
        {view.monogram}
      </span>
      <div className="decisions-what">
        <p className="decisions-title">
          {view.opens ? (
            <button type="button" className="decisions-open" aria-label={view.opens} dir="auto">
              {view.title}
            </button>
          ) : (
            <bdi>{view.title}</bdi>
          )}
        </p>
        {view.lines.length > 0 && <p className="decisions-lines">{view.lines.join(' · ')}</p>}
      </div>
      {view.trailing && <p className="decisions-trailing">{view.trailing}</p>}
      <fieldset className="decisions-choice" aria-describedby={problem ? problemId : undefined}>
        <legend className="visually-hidden">{view.title}</legend>
        {options.map(({ value, label }) => (
          <label key={value} className="decisions-option">
            <input
              type="radio"
              id={`${name}-${id}-${value}`}
              name={`${name}-${id}`}
              value={value}
              defaultChecked={value === begun}
              disabled={view.blocked.includes(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {problem && (
        <RowProblem id={problemId} problem={problem} name={view.title} retry={() => store.retry(id)} />
      )}
    </div>
  )
})
