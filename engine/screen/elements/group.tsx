import type { GroupElement } from '#generated/engine.ts'
import { Elements } from '../element-list.tsx'
import { useText } from '../../view/use-text.ts'

/** CSS classes for the layout of a body. Not selected with `:has()`, which the browser would evaluate for each new list row. */
function kindOf(body: GroupElement['body']): string {
  if (body.every(({ type }) => type === 'button' || type === 'submit')) return 'stack stack-buttons'
  return body.every(({ type }) => type === 'download') ? 'stack stack-downloads' : 'stack'
}

/** A group of elements with a heading: stacked, on a card, or side by side on wide windows. */
export default function Group({ element }: { element: GroupElement }) {
  const { t } = useText()
  const style = element.style ?? 'plain'
  return (
    <section className={`group group-${style}${style === 'card' ? ' card' : ''}`} data-print={element.print}>
      {element.title && <h2>{t(element.title, element.values)}</h2>}
      <div className={kindOf(element.body)}>
        <Elements body={element.body} />
      </div>
    </section>
  )
}
