import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FormElement, RecordsElement } from '#generated/engine.ts'
import { prepareForm } from '../../form/load.ts'
import { SchemaForm } from '../../form/schema-form.tsx'
import { Icon, PressButton } from '../../view/button.tsx'
import { ScreenContext, useScreen, type Loader, type ScreenContextValue } from '../../view/engine.ts'
import { ItemText, PlainList, UndoNote } from '../../view/plain-list.tsx'
import { joinValues, useElement } from '../../view/use-element.ts'
import { useRecords, type RecordValues, type Records } from './use-records.ts'

export const prepare = (loader: Loader, element: RecordsElement) =>
  Promise.all(element.kinds.map(({ form }) => prepareForm(loader, form)))

/** The heading of the open record; the first control where a single record is a plain form. */
const openRecord = '.records-open, summary, input'

interface OpenProps {
  element: RecordsElement
  records: Records
  open: NonNullable<Records['state']['open']>
  /** Changes the list, then moves the focus to the first element that matches the selector. When `run` returns false, the focus stays. */
  runAndFocus(run: () => unknown, focus: string): void
  remove(at: number): void
}

/** A list of records. Each is edited with a form in the list. A single record is shown as a plain form. */
export default function Records({ element }: Readonly<{ element: RecordsElement }>) {
  const records = useRecords(element)
  const { t, announce } = useElement()
  const root = useRef<HTMLElement>(null)
  const { isSingle, nameOf, state } = records
  const { items, open, removed } = state
  const runAndFocus: OpenProps['runAndFocus'] = (run, focus) => {
    // At once, because the pressed button is removed, and the focus goes to what is new.
    if (flushSync(run) !== false) root.current?.querySelector<HTMLElement>(focus)?.focus()
  }
  const remove = (at: number) => {
    announce(t('ui.records.removed', { name: nameOf(items[at] ?? {}) }))
    runAndFocus(() => records.remove(at), '.records-undo button')
  }
  /** A record with a warning when it is incomplete, and buttons to edit and remove it; nothing while it is open. */
  const row = (item: RecordValues, at: number) => {
    const name = nameOf(item)
    if (open?.at === at) return null
    return (
      // Records have no key. The index is safe, because rows have no state.
      <li key={at} className="list-row" data-record={at}>
        {element.icon && <Icon name={element.icon} />}
        <ItemText title={name} lines={element.lines?.map((pointers) => joinValues(pointers, item))}>
          {!records.accepts(item, at) && <p className="field-warning">{t('ui.records.incomplete')}</p>}
        </ItemText>
        <div className="list-actions">
          <PressButton
            label={t('ui.records.edit')}
            name={name}
            onPress={() => runAndFocus(() => records.edit(at), openRecord)}
          />
          {items.length > 1 && !records.isLocked(at) && (
            <PressButton label={t('ui.records.remove')} name={name} onPress={() => remove(at)} />
          )}
        </div>
      </li>
    )
  }
  return (
    <section ref={root} className="records" aria-label={t(element.legend)} onInput={records.onInput}>
      {items.length > 0 && (items.length > 1 || open?.at !== 0) && <PlainList>{items.map(row)}</PlainList>}
      {removed && (
        <UndoNote
          name={nameOf(removed.item)}
          onUndo={() => runAndFocus(records.undo, `[data-record="${removed.at}"] button`)}
        />
      )}
      {open && <OpenRecord key={open.formKey} {...{ element, records, open, runAndFocus, remove }} />}
      {(!open || isSingle) && (isSingle ? 1 : items.length) < (element.max ?? Infinity) && (
        <div className="records-actions">
          {element.kinds.map(({ add }, kind) => (
            <PressButton
              key={add}
              look="plain"
              label={t(add)}
              onPress={() => runAndFocus(() => records.add(kind), openRecord)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** The open record: its form, whose values go to the list and not to the screen, and buttons to save, cancel, remove or change its kind. */
function OpenRecord({ element, records, runAndFocus, remove, open }: Readonly<OpenProps>) {
  const { t } = useElement()
  const screen = useScreen()
  const { at, kind, initialValues } = open
  const { isSingle, state } = records
  const { name, firstReadOnly } = element
  const form = records.formOf(kind, at)
  const item = state.items[at]
  const mayChange = !records.isLocked(at)
  const rowButton = `[data-record="${at}"] button`
  const fields: FormElement = {
    type: 'form',
    name,
    form: form.id,
    initial: { from: '/item' },
    ...(at === 0 && firstReadOnly && { readOnly: firstReadOnly }),
  }
  const inner: ScreenContextValue = {
    ...screen,
    scope: { ...screen.scope, item: initialValues },
    problem: null,
    register: records.register,
    draft: () => undefined,
    keepDraft: (_, values) => records.onDraft(values as RecordValues), // the draft of a form is an object of its fields
  }
  return (
    <div className={isSingle ? 'records-single' : 'records-entry card'}>
      {!isSingle && (
        <h2 className="records-open" id={`${name}-open`} tabIndex={-1} dir="auto">
          {item ? records.nameOf(item) : t(element.kinds[kind]?.add)}
        </h2>
      )}
      <ScreenContext value={inner}>
        <SchemaForm element={fields} form={form} />
      </ScreenContext>
      {element.kinds.map(
        ({ switchLabel }, other) =>
          switchLabel &&
          other !== kind &&
          mayChange && (
            <PressButton
              key={switchLabel}
              label={t(switchLabel)}
              onPress={() => runAndFocus(() => records.changeKind(other), openRecord)}
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
