import '../../theme/review.css'
import type { ReviewElement, ReviewLine } from '#generated/engine.ts'
import { filterItems, listOf } from '../../list/row-data.ts'
import { resolve } from '../../flow/binding.ts'
import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useScreen, isEmpty, useIsShown } from '../../view/screen-context.ts'
import { textValues, useText } from '../../view/use-text.ts'
import { Elements } from '../element-list.tsx'

/** A summary of answers in a few lines, with one button to change them. Further details can be expanded. */
export default function Review({ element }: Readonly<{ element: ReviewElement }>) {
  const { can, scope, send } = useScreen()
  const { t } = useText()
  const lines = useLines(element)
  const { change, body, more } = element
  const items = element.items
    ? filterItems(listOf(resolve(element.items, scope)), element.where, scope)
    : [undefined]
  const title = t(element.title)
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
            {lines(item).map(({ text, event }) => (
              <p key={text}>
                {event && can(event) ? (
                  <button type="button" className="link-button" onClick={() => send(event)}>
                    {text}
                  </button>
                ) : (
                  text
                )}
              </p>
            ))}
          </div>
        ))}
      </div>
      {change && can(change) && (
        <button type="button" className="link-button" onClick={() => send(change)}>
          {t('ui.change')}
          <span className="visually-hidden"> {title}</span>
        </button>
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

/** The lines of an item; without items, the lines of the whole summary. */
function useLines({ lines }: ReviewElement): (item: unknown) => Pick<ReviewLine, 'text' | 'event'>[] {
  const { text, format } = useEngine()
  const { scope } = useScreen()
  const isShown = useIsShown()
  return (item) => {
    const at = { ...scope, item }
    return lines
      .filter((line) => isShown(line, item))
      .flatMap((line) => {
        const values = textValues(line.values, at, format)
        return Object.values(values).some(isEmpty) ? [] : { ...line, text: text(line.text, values) }
      })
  }
}
