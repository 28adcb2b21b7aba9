import type { RecordsElement } from '#generated/engine.ts'
import { Icon } from '../../view/icon.tsx'
import { useText, joinValues } from '../../view/use-text.ts'
import type { RecordValues } from './records-state.ts'
import type { Records } from './use-records.ts'

/** Changes the list, then moves the focus to the first element that matches the selector. When `run` returns false, the focus stays. */
export type RunAndFocus = (run: () => unknown, focus: string) => void

interface Props {
  element: RecordsElement
  records: Records
  at: number
  item: RecordValues
  runAndFocus: RunAndFocus
  onRemove(): void
}

/** One record of the list, with a warning when it is incomplete, and buttons to edit and remove it. */
export function RecordRow({ element, records, at, item, runAndFocus, onRemove }: Readonly<Props>) {
  const { t } = useText()
  const name = records.nameOf(item)
  const lines = (element.lines ?? []).map((pointers) => joinValues(pointers, item)).filter(Boolean)
  return (
    <li className="list-row" data-record={at}>
      {element.icon && <Icon name={element.icon} />}
      <div className="list-content">
        <p className="list-title" dir="auto">
          {name}
        </p>
        {lines.map((line) => (
          <p key={line} className="list-line" dir="auto">
            {line}
          </p>
        ))}
        {!records.accepts(item, at) && <p className="field-warning">{t('ui.records.incomplete')}</p>}
      </div>
      <div className="list-actions">
        <button
          type="button"
          className="link-button"
          onClick={() => runAndFocus(() => records.edit(at), '.records-open')}
        >
          {t('ui.records.edit')}
          <span className="visually-hidden"> {name}</span>
        </button>
        {records.state.items.length > 1 && !records.isLocked(at) && (
          <button type="button" className="link-button" onClick={onRemove}>
            {t('ui.records.remove')}
            <span className="visually-hidden"> {name}</span>
          </button>
        )}
      </div>
    </li>
  )
}
