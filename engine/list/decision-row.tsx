import { memo, useLayoutEffect, useRef, useState } from 'react'
import { Icon, iconAddress } from '../view/icon.tsx'
import { isIcon } from '../view/known-icon.ts'
import type { DecisionsStore } from './decisions-store.ts'
import type { OptionView } from './option-views.ts'
import { RowProblem } from './row-problem.tsx'
import type { RowView } from './row-views.ts'

interface Props {
  view: RowView
  /** Name of the element. Prefix of DOM ids. */
  name: string
  options: readonly OptionView[]
  store: DecisionsStore
}

/**
 * One row: icon or monogram, title, details, and a button (chip) with the decision. React renders it once. Decision and
 * visibility can change for hundreds of rows at once, so they are written to the DOM directly: for 500 rows this takes a sixth
 * of the time of rendering them.
 */
export const DecisionRow = memo(function DecisionRow({ view, name, options, store }: Props) {
  const { id } = view
  const row = useRef<HTMLDivElement>(null)
  // The values that are in the DOM. Compared first, because most changes do not affect this row.
  const [shown] = useState(() => ({ value: store.valueOf(id), problem: store.problemOf(id), hidden: false }))
  const [initialOption] = useState(() => options.find(({ value }) => value === shown.value) ?? options.at(-1))
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
      if (before.value !== shown.value) relabel(element, options, shown.value)
      if (before.problem !== shown.problem) setProblem(shown.problem)
    }
    apply()
    return store.onRow(id, apply)
  }, [store, id, shown, options])
  const problemId = `${name}-${id}-problem`
  return (
    <div ref={row} className="decisions-row" role="listitem" data-id={id}>
      <span className="decisions-monogram" aria-hidden="true">
        {isIcon(view.icon) ? <Icon name={view.icon} /> : view.monogram}
      </span>
      <p className="decisions-title">
        {view.openLabel ? (
          <button
            type="button"
            className="decisions-open"
            aria-label={view.openLabel}
            // While its details are shown, decision-details.tsx sets it to true in the DOM.
            aria-expanded={view.hasDetails ? false : undefined}
            dir="auto"
          >
            {view.title}
          </button>
        ) : (
          <bdi>{view.title}</bdi>
        )}
      </p>
      {view.trailing && <p className="decisions-trailing">{view.trailing}</p>}
      <p className="decisions-lines">{view.lines.join(', ')}</p>
      <button
        type="button"
        id={`${name}-${id}`}
        className="decisions-chip"
        aria-haspopup="menu"
        aria-describedby={problem ? problemId : undefined}
        data-value={shown.value}
        data-first={shown.value === options[0]?.value}
      >
        <Icon name={initialOption?.icon ?? 'chevron'} />
        <span className="decisions-word">{initialOption?.state}</span>
        <span className="decisions-short">{initialOption?.short}</span>
        <span className="visually-hidden">{view.title}</span>
      </button>
      {problem && (
        <RowProblem id={problemId} problem={problem} name={view.title} retry={() => store.retry(id)} />
      )}
    </div>
  )
})

/** Shows another decision on the chip of a row, without a React render. */
function relabel(row: Element, options: readonly OptionView[], value: string): void {
  const chip = row.querySelector<HTMLElement>('.decisions-chip')
  const option = options.find((one) => one.value === value)
  if (!chip || !option) return
  chip.dataset.value = value
  chip.dataset.first = String(value === options[0]?.value)
  const [word, short] = [chip.querySelector('.decisions-word'), chip.querySelector('.decisions-short')]
  if (word) word.textContent = option.state
  if (short) short.textContent = option.short
  chip.querySelector('use')?.setAttribute('href', iconAddress(option.icon))
}
