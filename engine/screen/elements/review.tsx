import '../../theme/review.css'
import type { ReviewElement } from '#generated/engine.ts'
import { PressButton } from '../../view/button.tsx'
import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { isEmpty } from '../../view/screen-context.ts'
import { useElement } from '../../view/use-element.ts'
import { textValues } from '../../view/use-text.ts'
import { Elements } from '../element-list.tsx'

/** A summary of answers in a few lines, with one button to change them. Further details can be expanded. */
export default function Review({ element }: Readonly<{ element: ReviewElement }>) {
  const { text } = useEngine()
  const { t, can, format, isShown, scope, send, items: itemsOf } = useElement()
  const { change, body, more } = element
  const items = element.items ? itemsOf(element.items, element.where) : [undefined]
  const title = t(element.title)
  /** The lines of an item; without items, those of the whole summary. A line with a missing value is left out. */
  const linesOf = (item: unknown) =>
    element.lines
      .filter((line) => isShown(line, item))
      .flatMap((line) => {
        const values = textValues(line.values, { ...scope, item }, format)
        return Object.values(values).some(isEmpty) ? [] : { ...line, text: text(line.text, values) }
      })
  return (
    <section className="review">
      {element.icon && (
        <span className="review-icon" aria-hidden="true">
          <Icon name={element.icon} />
        </span>
      )}
      <div className="review-content">
        <h2>{title}</h2>
        {items.map((item, at) => (
          // The index is a stable key: the items do not change while the screen is shown.
          <div key={at} className="review-lines">
            {linesOf(item).map(({ text: words, event }) => (
              <p key={words}>
                {event && can(event) ? <PressButton label={words} onPress={() => send(event)} /> : words}
              </p>
            ))}
          </div>
        ))}
      </div>
      {change && can(change) && (
        <PressButton label={t('ui.change')} name={title} onPress={() => send(change)} />
      )}
      {body && (
        <details>
          <summary>{t(more)}</summary>
          <div className="stack">
            <Elements body={body} />
          </div>
        </details>
      )}
    </section>
  )
}
