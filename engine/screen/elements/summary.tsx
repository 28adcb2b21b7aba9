import type { SummaryElement, SummaryRow } from '#generated/engine.ts'
import { useEngine } from '../../view/engine.ts'
import { CopyButton } from '../../view/copy-button.tsx'
import { Anchor } from '../../view/anchor.tsx'
import { listOf } from '../../list/row-data.ts'
import { safeHref } from '../../tenant/links.ts'
import { resolve } from '../../flow/binding.ts'
import { useScreen, isEmpty } from '../../view/screen-context.ts'
import { optionLabel, useText } from '../../view/use-text.ts'

/** Answers to check, each with a button to change it. With `items` the rows are repeated for each item. */
export default function Summary({ element }: Readonly<{ element: SummaryElement }>) {
  const { scope, passes } = useScreen()
  const { t } = useText()
  const items = element.items ? listOf(resolve(element.items, scope)) : [scope.item]
  const rows = element.rows.filter((row) => passes(row.when))
  if (rows.length === 0 || items.length === 0) return null
  return (
    <section className={`summary summary-in-${element.style ?? 'rows'}`}>
      {element.title && <h2>{t(element.title)}</h2>}
      {items.map((item, at) => (
        // The index is a stable key: the items do not change while the screen is shown.
        <dl key={at} className="summary-rows">
          {rows.map((row) => (
            <Row key={row.label} row={row} item={item} />
          ))}
        </dl>
      ))}
    </section>
  )
}

function Row({ row, item }: Readonly<{ row: SummaryRow; item: unknown }>) {
  const { can, send, scope } = useScreen()
  const { t } = useText()
  const label = t(row.label, row.values, item)
  const change = row.change
  const shown = useDisplayValue(row, item)
  const value = resolve(row.value, { ...scope, item })
  const href = row.link ? safeHref(value) : undefined
  if ((row.optional && isEmpty(value)) || (row.link && !href)) return null
  return (
    <div className="summary-row">
      <dt>{label}</dt>
      <dd>
        {href ? <Anchor to={{ href, external: true }}>{t(row.link)}</Anchor> : <bdi>{shown}</bdi>}
        {row.copy && !isEmpty(value) && (
          <CopyButton value={String(value)} label={t('ui.copy.label')} name={label} />
        )}
      </dd>
      {change && can(change) && (
        <dd className="summary-change">
          <button type="button" className="link-button" onClick={() => send(change)}>
            {t('ui.change')}
            <span className="visually-hidden"> {label}</span>
          </button>
        </dd>
      )}
    </div>
  )
}

/** The answer as text: the label of an option, a text with values, or a formatted value; `none` for an empty answer. */
function useDisplayValue(row: SummaryRow, item: unknown): string {
  const { format } = useEngine()
  const { scope } = useScreen()
  const { t } = useText()
  const value = resolve(row.value, { ...scope, item })
  if (row.value !== undefined && isEmpty(value)) return t(row.none ?? 'ui.summary.none')
  if (row.labels || row.options)
    return [value]
      .flat()
      .map((one) => t(optionLabel(row.options?.[String(one)], `${row.labels}.${String(one)}`).label))
      .join(', ')
  if (row.text)
    return t(
      row.text,
      { ...row.values, ...(row.value === undefined ? {} : { value: format(row.format, value) }) },
      item,
    )
  return format(row.format, value)
}
