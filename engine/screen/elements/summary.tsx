import '../../theme/review.css'
import type { ReviewElement, SummaryElement, SummaryRow } from '#generated/engine.ts'
import { safeHref } from '../../tenant/links.ts'
import { Anchor, CopyButton, Icon, PressButton } from '../../view/button.tsx'
import { isEmpty } from '../../view/engine.ts'
import { optionLabel, textValues, useElement } from '../../view/use-element.ts'
import { Elements } from '../load-screen.tsx'

/** Answers to check, each with a button to change it. With `items` the rows are repeated for each item. */
export default function Summary({ element }: Readonly<{ element: SummaryElement }>) {
  const { t, can, format, scope, send, passes, items: itemsOf, value: valueOf } = useElement()
  const items = element.items ? itemsOf(element.items) : [scope.item]
  const rows = element.rows.filter((row) => passes(row.when))
  /** The answer as text: the label of an option, a text with values, or a formatted value; `none` for an empty answer. */
  const answerOf = (row: SummaryRow, value: unknown, item: unknown): string => {
    if (row.value !== undefined && isEmpty(value)) return t(row.none ?? 'ui.summary.none')
    if (row.labels || row.options)
      return [value]
        .flat()
        .map((choice) =>
          t(optionLabel(row.options?.[String(choice)], `${row.labels}.${String(choice)}`).label),
        )
        .join(', ')
    const shown = format(row.format, value)
    if (!row.text) return shown
    return t(row.text, { ...row.values, ...(row.value !== undefined && { value: shown }) }, item)
  }
  const rowOf = (row: SummaryRow, item: unknown) => {
    const { change } = row
    const label = t(row.label, row.values, item)
    const value = valueOf(row.value, item)
    const href = row.link ? safeHref(value) : undefined
    if ((row.optional && isEmpty(value)) || (row.link && !href)) return null
    return (
      <div key={row.label} className="summary-row">
        <dt>{label}</dt>
        <dd>
          {href ? (
            <Anchor to={{ href, external: true }}>{t(row.link)}</Anchor>
          ) : (
            <bdi>{answerOf(row, value, item)}</bdi>
          )}
          {row.copy && !isEmpty(value) && (
            <CopyButton value={String(value)} label={t('ui.copy.label')} name={label} />
          )}
        </dd>
        {change && can(change) && (
          <dd className="summary-change">
            <PressButton label={t('ui.change')} name={label} onPress={() => send(change)} />
          </dd>
        )}
      </div>
    )
  }
  const shown = items.map((item) => rows.map((row) => rowOf(row, item)))
  if (shown.flat().every((row) => row === null)) return null
  return (
    <section className={`summary summary-in-${element.style ?? 'rows'}`}>
      {element.title && <h2>{t(element.title)}</h2>}
      {shown.map((row, at) => (
        // The index is a stable key: the items do not change while the screen is shown.
        <dl key={at} className="summary-rows">
          {row}
        </dl>
      ))}
    </section>
  )
}

/** A summary of answers in a few lines, with one button to change them. Further details can be expanded. */
export function Review({ element }: Readonly<{ element: ReviewElement }>) {
  const { t, text, can, format, isShown, scope, send, items: itemsOf } = useElement()
  const { change, body, more } = element
  const found = element.items ? itemsOf(element.items, element.where) : [undefined]
  const items = found.length > 0 ? found : [undefined]
  const title = t(element.title)
  /** The lines of an item; without items, those of the whole summary. A line with a missing value is left out. */
  const linesOf = (item: unknown) =>
    element.lines
      .filter((line) => (line.none ?? false) === (found.length === 0) && isShown(line, item))
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
