import { useEffect, useMemo, useRef } from 'react'
import type { FormElement, RecordsElement } from '#generated/engine.ts'
import { prepareForm } from '../../form/load.ts'
import { SchemaForm } from '../../form/schema-form.tsx'
import { Icon, PressButton } from '../../view/button.tsx'
import type { Loader } from '../../view/engine.ts'
import { ItemText, PlainList, UndoNote } from '../../view/plain-list.tsx'
import { ScreenContext, useScreen, type ScreenContextValue } from '../../view/screen-context.ts'
import { useElement } from '../../view/use-element.ts'
import { joinValues } from '../../view/use-text.ts'
import { useRecords, type RecordValues, type Records } from '../records/use-records.ts'

export const prepare = (loader: Loader, element: RecordsElement) =>
  Promise.all(element.kinds.map(({ form }) => prepareForm(loader, form)))

interface PartProps {
  element: RecordsElement
  records: Records
  /** Changes the list, then moves the focus to the first element that matches the selector. When `run` returns false, the focus stays. */
  runAndFocus(run: () => unknown, focus: string): void
  remove(at: number): void
}

/** A list of records. Each is edited with a form in the list. A single record is shown as a plain form. */
export default function Records({ element }: Readonly<{ element: RecordsElement }>) {
  const records = useRecords(element)
  const { t, announce } = useElement()
  const root = useRef<HTMLElement>(null)
  /** Selector of the control that gets the focus after the change, because the pressed button is removed. */
  const nextFocus = useRef<string>(undefined)
  const { isSingle, nameOf, state } = records
  const { items, open, removed } = state
  useEffect(() => {
    if (!nextFocus.current) return
    root.current?.querySelector<HTMLElement>(nextFocus.current)?.focus()
    nextFocus.current = undefined
  }, [state])

  const runAndFocus: PartProps['runAndFocus'] = (run, focus) => {
    nextFocus.current = focus
    if (run() === false) nextFocus.current = undefined
  }
  const remove = (at: number) => {
    announce(t('ui.records.removed', { name: nameOf(items[at] ?? {}) }))
    runAndFocus(() => records.remove(at), '.records-undo button')
  }
  const parts: PartProps = { element, records, runAndFocus, remove }
  return (
    <section ref={root} className="records" aria-label={t(element.legend)} onInput={records.onInput}>
      {items.length > 0 && (items.length > 1 || open?.at !== 0) && (
        <PlainList>
          {items.map((item, at) =>
            // Records have no key. The index is safe, because rows have no state.
            open?.at === at ? null : <RecordRow key={at} {...parts} at={at} item={item} />,
          )}
        </PlainList>
      )}
      {removed && (
        <UndoNote
          name={nameOf(removed.item)}
          onUndo={() => runAndFocus(records.undo, `[data-record="${removed.at}"] button`)}
        />
      )}
      <OpenRecord {...parts} />
      {(!open || isSingle) && (isSingle ? 1 : items.length) < (element.max ?? Infinity) && (
        <div className="records-actions">
          {element.kinds.map(({ add }, kind) => (
            <PressButton
              key={add}
              look="plain"
              label={t(add)}
              onPress={() => runAndFocus(() => records.add(kind), '.records-open')}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** One record of the list, with a warning when it is incomplete, and buttons to edit and remove it. */
function RecordRow(props: Readonly<PartProps & { at: number; item: RecordValues }>) {
  const { element, records, runAndFocus, remove, at, item } = props
  const { t } = useElement()
  const name = records.nameOf(item)
  return (
    <li className="list-row" data-record={at}>
      {element.icon && <Icon name={element.icon} />}
      <ItemText title={name} lines={element.lines?.map((pointers) => joinValues(pointers, item))}>
        {!records.accepts(item, at) && <p className="field-warning">{t('ui.records.incomplete')}</p>}
      </ItemText>
      <div className="list-actions">
        <PressButton
          label={t('ui.records.edit')}
          name={name}
          onPress={() => runAndFocus(() => records.edit(at), '.records-open')}
        />
        {records.state.items.length > 1 && !records.isLocked(at) && (
          <PressButton label={t('ui.records.remove')} name={name} onPress={() => remove(at)} />
        )}
      </div>
    </li>
  )
}

/** The open record: its form, and buttons to save, cancel, remove or change its kind. */
function OpenRecord({ element, records, runAndFocus, remove }: Readonly<PartProps>) {
  const { t } = useElement()
  const { isSingle, state } = records
  if (!state.open) return null
  const { at, kind } = state.open
  const item = state.items[at]
  const mayChange = !records.isLocked(at)
  const rowButton = `[data-record="${at}"] button`
  return (
    <div className={isSingle ? 'records-single' : 'records-entry card'}>
      {!isSingle && (
        <h2 className="records-open" id={`${element.name}-open`} tabIndex={-1} dir="auto">
          {item ? records.nameOf(item) : t(element.kinds[kind]?.add)}
        </h2>
      )}
      <RecordForm key={state.open.formKey} element={element} records={records} open={state.open} />
      {element.kinds.map(
        ({ switchLabel }, other) =>
          switchLabel &&
          other !== kind &&
          mayChange && (
            <PressButton
              key={switchLabel}
              label={t(switchLabel)}
              onPress={() => runAndFocus(() => records.changeKind(other), '.records-open, summary, input')}
            />
          ),
      )}
      {!isSingle && (
        <div className="records-actions">
          <PressButton
            look="plain"
            label={t('ui.records.save')}
            onPress={() => runAndFocus(records.save, rowButton)}
          />
          <PressButton
            look="quiet"
            label={t('ui.records.cancel')}
            onPress={() => runAndFocus(records.cancel, item ? rowButton : '.records-actions button')}
          />
          {item && mayChange && (
            <PressButton look="quiet" label={t('ui.records.remove')} onPress={() => remove(at)} />
          )}
        </div>
      )}
    </div>
  )
}

type FormProps = Pick<PartProps, 'element' | 'records'> & {
  open: NonNullable<Records['state']['open']>
}

/** The form of one record. Its values go to the list and not to the screen. */
function RecordForm({ element, records, open: { at, kind, initialValues } }: FormProps) {
  const screen = useScreen()
  const { name, firstReadOnly } = element
  const form = records.formOf(kind, at)
  const readOnly = at === 0 ? firstReadOnly : undefined
  const fields = useMemo<FormElement>(
    () => ({ type: 'form', name, form: form.id, initial: { from: '/item' }, ...(readOnly && { readOnly }) }),
    [name, form.id, readOnly],
  )
  const inner: ScreenContextValue = {
    ...screen,
    scope: { ...screen.scope, item: initialValues },
    problem: null,
    register: records.register,
    draft: () => undefined,
    keepDraft: (_, values) => records.onDraft(values as RecordValues), // the draft of a form is an object of its fields
  }
  return (
    <ScreenContext value={inner}>
      <SchemaForm element={fields} form={form} />
    </ScreenContext>
  )
}
