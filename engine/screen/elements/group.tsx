import type { GroupElement } from '#generated/engine.ts'
import { Elements } from '../element-list.tsx'
import { useText } from '../../view/use-text.ts'

/** Names a body of buttons or downloads only. Not with `:has()`, which the browser would ask again for each new row of a list. */
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
