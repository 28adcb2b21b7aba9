import { useEffect, useRef } from 'react'
import type { RecordsElement } from '#generated/engine.ts'
import type { Loader } from '../../view/engine.ts'
import { prepareForm } from '../../form/load.ts'
import type { RunAndFocus } from '../records/record-views.tsx'
import { OpenRecordView, RecordRow } from '../records/record-views.tsx'
import { useRecords } from '../records/use-records.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import { PlainList } from '../../view/plain-list.tsx'

/** Preloads the form of the first kind. The others are loaded when a record of their kind is opened. */
export const prepare = (loader: Loader, element: RecordsElement) =>
  Promise.all(element.kinds.slice(0, 1).map(({ form }) => prepareForm(loader, form)))

/** A list of records. Each is edited with a form in the list. A single record is shown as a plain form. */
export default function Records({ element }: Readonly<{ element: RecordsElement }>) {
  const records = useRecords(element)
  const { announce } = useScreen()
  const { t } = useText()
  const root = useRef<HTMLElement>(null)
  /** Selector of the control that gets the focus after the change, because the pressed button is removed. */
  const nextFocus = useRef<string>(undefined)
  const { items, open, removed } = records.state
  useEffect(() => {
    if (!nextFocus.current) return
    root.current?.querySelector<HTMLElement>(nextFocus.current)?.focus()
    nextFocus.current = undefined
  }, [records.state])

  const runAndFocus: RunAndFocus = (run, focus) => {
    nextFocus.current = focus
    if (run() === false) nextFocus.current = undefined
  }
  const { isSingle } = records
  const count = isSingle ? 1 : items.length
  const entered = open ? (
    <OpenRecordView element={element} records={records} runAndFocus={runAndFocus} />
  ) : null
  const removedName = removed ? records.nameOf(removed.item) : ''
  return (
    <section
      ref={root}
      className="records"
      {...(element.legendHidden
        ? { 'aria-label': t(element.legend) }
        : { 'aria-labelledby': `${element.name}-legend` })}
      onInput={records.onInput}
    >
      {!element.legendHidden && <h2 id={`${element.name}-legend`}>{t(element.legend)}</h2>}
      {items.length > 0 && (items.length > 1 || open?.at !== 0) && (
        <PlainList>
          {items.map((item, at) =>
            open?.at === at ? null : (
              <RecordRow
                // Records have no key. The index is safe, because rows have no state.
                key={at}
                element={element}
                records={records}
                at={at}
                item={item}
                runAndFocus={runAndFocus}
                onRemove={() => {
                  announce(t('ui.records.removed', { name: records.nameOf(item) }))
                  runAndFocus(() => records.remove(at), '.records-undo button')
                }}
              />
            ),
          )}
        </PlainList>
      )}
      {removed && (
        <p className="records-undo">
          {t('ui.records.removed', { name: removedName })}{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => runAndFocus(records.undo, `[data-record="${removed.at}"] button`)}
          >
            {t('ui.records.undo')}
            <span className="visually-hidden"> {removedName}</span>
          </button>
        </p>
      )}
      {entered}
      {(!open || isSingle) && count < (element.max ?? Infinity) && (
        <div className="records-actions">
          {element.kinds.map(({ add }, kind) => (
            <button
              key={add}
              type="button"
              className="button"
              onClick={() => runAndFocus(() => records.add(kind), '.records-open')}
            >
              {t(add)}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
