import type { RecordsElement } from '#generated/engine.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import { RecordForm } from './record-form.tsx'
import type { Act } from './record-row.tsx'
import type { Records } from './use-records.ts'

/** The record that is being entered, with ways to take it over, to leave it, or to make it one of another kind. */
export function OpenRecordView({
  element,
  records,
  act,
}: Readonly<{ element: RecordsElement; records: Records; act: Act }>) {
  const { t } = useText()
  const { announce } = useScreen()
  const { items, open } = records.state
  if (!open) return null
  const { at, kind, initialValues, formKey } = open
  const item = items[at]
  const { isSingle } = records
  const name = item ? records.nameOf(item) : ''
  const back = `[data-record="${at}"] button`
  return (
    <div className={isSingle ? 'records-alone' : 'records-entry card'}>
      {!isSingle && (
        <h2 className="records-open" id={`${element.name}-open`} tabIndex={-1} dir="auto">
          {item ? name : t(element.kinds[kind]?.add)}
        </h2>
      )}
      <RecordForm
        key={formKey}
        name={element.name}
        form={records.formOf(kind, at)}
        seed={initialValues}
        register={records.register}
        onDraft={records.onDraft}
      />
      {element.kinds.map(({ instead }, other) =>
        instead && other !== kind ? (
          <button
            key={instead}
            type="button"
            className="link-button"
            onClick={() => act(() => records.turnInto(other), '.records-open, input')}
          >
            {t(instead)}
          </button>
        ) : null,
      )}
      {!isSingle && (
        <div className="records-ways">
          <button type="button" className="button" onClick={() => act(records.save, back)}>
            {t('ui.records.save')}
          </button>
          <button
            type="button"
            className="button button-quiet"
            onClick={() => act(records.cancel, item ? back : '.records-ways button')}
          >
            {t('ui.records.cancel')}
          </button>
          {item && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => {
                announce(t('ui.records.removed', { name }))
                act(() => records.remove(at), '.records-undo button')
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
