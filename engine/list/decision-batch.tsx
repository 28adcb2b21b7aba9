import { memo, useLayoutEffect, useRef } from 'react'
import { DecisionRow } from './decision-row.tsx'
import type { OptionView } from './option-views.ts'
import type { DecisionsStore } from './decisions-store.ts'
import type { RowView } from './row-views.ts'

interface Props {
  rows: readonly RowView[]
  /** Name of the element. */
  name: string
  options: readonly OptionView[]
  store: DecisionsStore
}

/**
 * A batch of rows in one element with `content-visibility: auto`: while it is off screen, the browser skips its layout and
 * paint. Find-in-page and screen readers still reach the rows. One such element per row would be slow, because the browser
 * observes each of them.
 */
export const DecisionBatch = memo(function DecisionBatch({ rows, ...row }: Props) {
  const batch = useRef<HTMLDivElement>(null)
  const { store } = row
  useLayoutEffect(() => {
    // The default of --rows in the style sheet.
    let previous = 10
    const measure = () => {
      const shown = rows.filter(({ id }) => store.isShown(id)).length
      // The height of a batch that is off screen is estimated from its rows. An empty batch is not hidden: showing it again
      // would cost two layouts.
      if (shown !== previous) batch.current?.style.setProperty('--rows', String(shown))
      previous = shown
    }
    measure()
    return store.onShown(measure)
  }, [rows, store])
  return (
    <div ref={batch} className="decisions-batch" role="presentation">
      {rows.map((view) => (
        <DecisionRow key={view.id} view={view} {...row} />
      ))}
    </div>
  )
})
