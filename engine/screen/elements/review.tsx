import '../../theme/review.css'
import type { Binding, ReviewElement, ReviewLine } from '#generated/engine.ts'
import { filterItems, listOf } from '../../list/row-data.ts'
import { resolve } from '../../flow/binding.ts'
import { useEngine } from '../../view/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useScreen } from '../../view/screen-context.ts'
import { textValues } from '../../view/text-values.ts'
import { useText } from '../../view/use-text.ts'
import { Elements } from '../element-list.tsx'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isFalsy = (value: unknown) => isEmpty(value) || value === false || value === 0

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
            {lines(item).map((line) => (
              <p key={line}>{line}</p>
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
function useLines({ lines }: ReviewElement): (item: unknown) => string[] {
  const { text, format } = useEngine()
  const { passes, scope } = useScreen()
  return (item) => {
    const at = { ...scope, item }
    const hasValue = (binding: Binding | undefined) => !isFalsy(resolve(binding, at))
    const shown = ({ when, onlyIf, unless }: ReviewLine) =>
      passes(when) && (!onlyIf || hasValue(onlyIf)) && !(unless && hasValue(unless))
    return lines.filter(shown).flatMap((line) => {
      const values = textValues(line.values, at, format)
      return Object.values(values).some(isEmpty) ? [] : text(line.text, values)
    })
  }
}
