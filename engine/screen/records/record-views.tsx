import { useMemo } from 'react'
import type { Binding, FormElement, RecordsElement } from '#generated/engine.ts'
import type { LoadedForm } from '../../form/load.ts'
import { SchemaForm } from '../../form/schema-form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Icon } from '../../view/icon.tsx'
import type { FormControl, ScreenContextValue } from '../../view/screen-context.ts'
import { ScreenContext, useScreen } from '../../view/screen-context.ts'
import { joinValues, useText } from '../../view/use-text.ts'
import type { RecordValues } from './records-state.ts'
import type { Records } from './use-records.ts'

/** Changes the list, then moves the focus to the first element that matches the selector. When `run` returns false, the focus stays. */
export type RunAndFocus = (run: () => unknown, focus: string) => void

interface RowProps {
  element: RecordsElement
  records: Records
  at: number
  item: RecordValues
  runAndFocus: RunAndFocus
  onRemove(): void
}

/** One record of the list, with a warning when it is incomplete, and buttons to edit and remove it. */
export function RecordRow({ element, records, at, item, runAndFocus, onRemove }: Readonly<RowProps>) {
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

interface FormProps {
  name: string
  form: LoadedForm
  initialValues: RecordValues
  /** Names of the fields that cannot be changed. */
  readOnly?: Binding | undefined
  /** Registers the control of the form with the list, which validates it before it saves the values. */
  register(control: FormControl): () => void
  /** Called with the current values, without secrets. */
  onDraft(values: RecordValues): void
}

/** The form of one record. Its values go to the list and not to the screen. */
function RecordForm({ name, form, initialValues, readOnly, register, onDraft }: FormProps) {
  const screen = useScreen()
  const inner: ScreenContextValue = {
    ...screen,
    scope: { ...screen.scope, item: initialValues },
    problem: null,
    register,
    draft: () => undefined,
    keepDraft: (_, values) => onDraft(values as RecordValues), // the draft of a form is an object of its fields
  }
  return (
    <ScreenContext value={inner}>
      <RecordFields name={name} form={form} readOnly={readOnly} />
    </ScreenContext>
  )
}

function RecordFields({ name, form, readOnly }: Pick<FormProps, 'name' | 'form' | 'readOnly'>) {
  const element = useMemo<FormElement>(
    () => ({ type: 'form', name, form: form.id, initial: { from: '/item' }, ...(readOnly && { readOnly }) }),
    [name, form.id, readOnly],
  )
  return <SchemaForm {...useForm(element, form)} />
}
