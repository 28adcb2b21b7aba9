import type { RecordsElement } from '#generated/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import { RecordForm } from './record-form.tsx'
import type { RunAndFocus } from './record-row.tsx'
import type { Records } from './use-records.ts'

/** The open record: its form, and buttons to save, cancel, remove or change its kind. */
export function OpenRecordView({
  element,
  records,
  runAndFocus,
}: Readonly<{ element: RecordsElement; records: Records; runAndFocus: RunAndFocus }>) {
  const { t } = useText()
  const { announce } = useScreen()
  const { items, open } = records.state
  if (!open) return null
  const { at, kind, initialValues, formKey } = open
  const item = items[at]
  const { isSingle } = records
  const name = item ? records.nameOf(item) : ''
  const rowButton = `[data-record="${at}"] button`
  return (
    <div className={isSingle ? 'records-single' : 'records-entry card'}>
      {!isSingle && (
        <h2 className="records-open" id={`${element.name}-open`} tabIndex={-1} dir="auto">
          {item ? name : t(element.kinds[kind]?.add)}
        </h2>
      )}
      <RecordForm
        key={formKey}
        name={element.name}
        form={records.formOf(kind, at)}
        initialValues={initialValues}
        readOnly={at === 0 ? element.firstReadOnly : undefined}
        register={records.register}
        onDraft={records.onDraft}
      />
      {element.kinds.map(({ switchLabel }, other) =>
        switchLabel && other !== kind && !records.isLocked(at) ? (
          <button
            key={switchLabel}
            type="button"
            className="link-button"
            onClick={() => runAndFocus(() => records.changeKind(other), '.records-open, input')}
          >
            {t(switchLabel)}
          </button>
        ) : null,
      )}
      {!isSingle && (
        <div className="records-actions">
          <button type="button" className="button" onClick={() => runAndFocus(records.save, rowButton)}>
            {t('ui.records.save')}
          </button>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => runAndFocus(records.cancel, item ? rowButton : '.records-actions button')}
          >
            {t('ui.records.cancel')}
          </button>
          {item && !records.isLocked(at) && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                announce(t('ui.records.removed', { name }))
                runAndFocus(() => records.remove(at), '.records-undo button')
              }}
            >
              {t('ui.records.remove')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
