import type { DetailsElement } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { Elements } from '../element-list.tsx'
import { useText } from '../../view/use-text.ts'

/** A summary that can be expanded (`<details>`). */
export default function Details({ element: { track, ...element } }: { element: DetailsElement }) {
  const { product } = useEngine()
  const { t } = useText()
  return (
    <details
      className="details"
      data-print={element.print}
      onToggle={(event) => track && event.currentTarget.open && product.track({ ...track })}
    >
      <summary>{t(element.summary, element.values)}</summary>
      <div className="stack">
        <Elements body={element.body} />
      </div>
    </details>
  )
}
