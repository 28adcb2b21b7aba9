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
 * Some rows of a long list in one box, which the browser leaves out of style, layout and paint while it is out of sight
 * (content-visibility); find-in-page and screen readers reach what is in it all the same. A box for each row would have
 * the browser watch thousands of boxes in every frame.
 */
export const DecisionBatch = memo(function DecisionPart({ rows, ...row }: Props) {
  const batch = useRef<HTMLDivElement>(null)
  const { store } = row
  useLayoutEffect(() => {
    // The default of --rows in the style sheet.
    let before = 10
    const measure = () => {
      const shown = rows.filter(({ id }) => store.isShown(id)).length
      // The height of a batch that is off screen is estimated from its rows. An empty batch is not hidden: showing it again
      // would cost two layouts.
      if (shown !== before) batch.current?.style.setProperty('--rows', String(shown))
      before = shown
    }
    measure()
    return store.onShown(measure)
  }, [rows, store])
  return (
    <div ref={batch} className="decisions-part" role="presentation">
      {rows.map((view) => (
        <DecisionRow key={view.id} view={view} {...row} />
      ))}
    </div>
  )
})
