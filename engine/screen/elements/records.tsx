import { useEffect, useRef } from 'react'
import type { RecordsElement } from '#generated/engine.ts'
import type { Loader } from '../../view/engine.ts'
import { prepareForm } from '../../form/load.ts'
import { OpenRecordView } from '../records/open-record.tsx'
import type { Act } from '../records/record-row.tsx'
import { RecordRow } from '../records/record-row.tsx'
import { useRecords } from '../records/use-records.ts'
import { useScreen } from '../../view/screen-context.ts'
import { useText } from '../../view/use-text.ts'
import { Rows } from '../../list/rows.tsx'

/** Has the first form ready before the list is shown; the others come when a record of their kind is entered. */
export const prepare = (loader: Loader, element: RecordsElement) =>
  Promise.all(element.kinds.slice(0, 1).map(({ form }) => prepareForm(loader, form)))

/** A list of records, each entered with a form in its place. One record alone is a form like any other. */
export default function Records({ element }: Readonly<{ element: RecordsElement }>) {
  const records = useRecords(element)
  const { announce } = useScreen()
  const { t } = useText()
  const root = useRef<HTMLElement>(null)
  /** Where the focus goes once the list has changed: the control that was pressed is gone by then. */
  const next = useRef<string>(undefined)
  const { items, open, removed } = records.state
  useEffect(() => {
    if (!next.current) return
    root.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = undefined
  }, [records.state])

  const act: Act = (run, focus) => {
    next.current = focus
    if (run() === false) next.current = undefined
  }
  // More are added below the first one.
  const { isSingle } = records
  const count = isSingle ? 1 : items.length
  const entered = open ? <OpenRecordView element={element} records={records} act={act} /> : null
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
      {items.length === 0 && !open && element.empty && <p className="list-empty">{t(element.empty)}</p>}
      {items.length > 0 && (items.length > 1 || open?.at !== 0) && (
        <Rows>
          {items.map((item, at) =>
            open?.at === at ? null : (
              <RecordRow
                // Records have no key of their own; a row keeps nothing that could end up at another one.
                key={at}
                element={element}
                records={records}
                at={at}
                item={item}
                act={act}
                onRemove={() => {
                  announce(t('ui.records.removed', { name: records.nameOf(item) }))
                  act(() => records.remove(at), '.records-undo button')
                }}
              />
            ),
          )}
        </Rows>
      )}
      {removed && (
        <p className="records-undo">
          {t('ui.records.removed', { name: removedName })}{' '}
          <button
            type="button"
            className="link-button"
            onClick={() => act(records.undo, `[data-record="${removed.at}"] button`)}
          >
            {t('ui.records.undo')}
            <span className="visually-hidden"> {removedName}</span>
          </button>
        </p>
      )}
      {entered}
      {(!open || isSingle) && count < (element.max ?? Infinity) && (
        <div className="records-ways">
          {element.kinds.map(({ add }, kind) => (
            <button
              key={add}
              type="button"
              className="button"
              onClick={() => act(() => records.add(kind), '.records-open')}
            >
              {t(add)}
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
