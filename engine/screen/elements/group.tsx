import type { GroupElement } from '#generated/engine.ts'
import { Elements } from '../element-list.tsx'
import { useText } from '../../view/use-text.ts'

/** Elements that belong together, under a heading: one below the other, on a card, or side by side where there is room. */
export default function Group({ element }: { element: GroupElement }) {
  const { t } = useText()
  const style = element.style ?? 'plain'
  return (
    <section className={`group group-${style}${style === 'card' ? ' card' : ''}`} data-paper={element.paper}>
      {element.title && <h2>{t(element.title, element.values)}</h2>}
      <div className="stack">
        <Elements body={element.body} />
      </div>
    </section>
  )
}
