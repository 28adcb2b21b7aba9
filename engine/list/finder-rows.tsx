import { useEffect, useLayoutEffect, useState } from 'react'
import type { FinderElement } from '#generated/engine.ts'
import { isolate } from '../text/formats.ts'
import { Icon } from '../view/icon.tsx'
import { read } from '../flow/binding.ts'
import { useScreen, useTrack } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import { keyOf, valuesOf } from './row-data.ts'
import { RowProblem } from './row-problem.tsx'
import { createRowWriter } from './row-writer.ts'
import type { RowSource } from './row-writer.ts'
import type { Finder } from './use-finder.ts'
import { useStoreVersion } from './use-row-store.ts'
import { ItemLines, PlainList } from './plain-list.tsx'

interface Props {
  element: FinderElement
  id: string
  finder: Finder
  items: readonly unknown[]
  /** The number of hits as text. */
  count: string
}

/** Search hits, each with a button to add or remove it. One button with two labels, so that it keeps the focus. */
export function FinderRows({ element, id, finder, items, count }: Readonly<Props>) {
  const { call, scope, announce, refreshData } = useScreen()
  const { t } = useText()
  const track = useTrack()
  const shape = { key: element.key, value: element.added }
  const screen = {
    call: async (...request: Parameters<typeof call>) => {
      const answer = await call(...request)
      if (element.refresh) refreshData(element.refresh)
      return answer
    },
    scope,
    replaceData: (_: string, change: (rows: unknown) => unknown) => finder.change(change),
    refreshData: finder.retry,
  }
  const callOf: RowSource['callOf'] = (value) => (value === 'true' ? element.add : element.remove).call
  const [{ store, update }] = useState(() => createRowWriter('/data/found', shape, { screen, items, callOf }))
  useEffect(() => update({ screen, items, callOf }))
  useLayoutEffect(
    () => store.sync(valuesOf(items, { key: element.key, value: element.added })),
    [store, items, element],
  )
  useStoreVersion(store)

  return (
    <PlainList aria-label={count}>
      {items.map((item) => {
        const key = keyOf(item, element.key)
        const title = String(read({ item }, element.title) ?? '')
        const isIn = store.valueOf(key) === 'true'
        const action = isIn ? element.remove : element.add
        const problem = store.problemOf(key)
        const toggle = () => {
          store.decide(key, String(!isIn))
          track(action.track)
          announce(t(action.done, { title: isolate(title) }))
        }
        return (
          <li key={key} className="list-row">
            <div className="list-content">
              <p className="list-title">
                <bdi>{title}</bdi>
              </p>
              <ItemLines lines={element.lines} item={item} />
            </div>
            <div className="list-actions">
              <button
                type="button"
                className={isIn ? 'button button-quiet' : 'button'}
                aria-describedby={problem ? `${id}-${key}-problem` : undefined}
                onClick={toggle}
              >
                {action.icon && <Icon name={action.icon} />}
                {t(action.label)}
                <span className="visually-hidden"> {title}</span>
              </button>
            </div>
            {problem && (
              <RowProblem
                id={`${id}-${key}-problem`}
                problem={problem}
                name={title}
                retry={() => store.retry(key)}
              />
            )}
          </li>
        )
      })}
    </PlainList>
  )
}
