import type { DetailsElement } from '#generated/engine.ts'
import { Elements } from '../elements.tsx'
import { useText } from '../use-text.ts'

/** A question that opens to its answer. */
export default function Details({ element }: { element: DetailsElement }) {
  const { t } = useText()
  return (
    <details className="details">
      <summary>{t(element.summary, element.values)}</summary>
      <div className="stack">
        <Elements body={element.body} />
      </div>
    </details>
  )
}
