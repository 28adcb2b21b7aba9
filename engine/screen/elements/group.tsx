import type { GroupElement } from '#generated/engine.ts'
import { Elements } from '../element-list.tsx'
import { useText } from '../../view/use-text.ts'

/** A group of elements with a heading: stacked, on a card, or side by side on wide windows. */
export default function Group({ element }: { element: GroupElement }) {
  const { t } = useText()
  const style = element.style ?? 'plain'
  return (
    <section className={`group group-${style}${style === 'card' ? ' card' : ''}`} data-print={element.print}>
      {element.title && <h2>{t(element.title, element.values)}</h2>}
      <div className="stack">
        <Elements body={element.body} />
      </div>
    </section>
  )
}
