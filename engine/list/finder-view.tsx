import type { FinderElement } from '#generated/engine.ts'
import { Field, controlProps } from '../form/field.tsx'
import { isolate } from '../text/formats.ts'
import { PressButton } from '../view/button.tsx'
import { read, resolve } from '../flow/binding.ts'
import { useScreen, useTrack } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import { keyOf, listOf } from './row-data.ts'
import { RowProblem } from '../view/problem/problem.tsx'
import { useRowWrites } from './use-row-writes.ts'
import type { Finder } from './use-finder.ts'
import { ItemText, PlainList } from '../view/plain-list.tsx'

interface FinderRowsProps {
  element: FinderElement
  id: string
  finder: Finder
  items: readonly unknown[]
  /** The number of hits as text. */
  count: string
}

/** Search hits, each with a button to add or remove it. One button with two labels, so that it keeps the focus. */
export function FinderRows({ element, id, finder, items, count }: Readonly<FinderRowsProps>) {
  const { announce } = useScreen()
  const { t, line } = useText()
  const track = useTrack()
  const { rows, problems, write, retry } = useRowWrites('finder', {
    shape: { key: element.key, value: element.added },
    items,
    callOf: (value) => (value === 'true' ? element.add : element.remove).call,
    replace: finder.change,
    reload: finder.retry,
    refresh: element.refresh,
    hasDraft: false,
  })
  return (
    <PlainList aria-label={count}>
      {rows.map((item) => {
        const key = keyOf(item, element.key)
        const title = String(read({ item }, element.title) ?? '')
        const isIn = read({ item }, element.added) === true
        const action = isIn ? element.remove : element.add
        const problem = problems.get(key)
        const toggle = () => {
          write(key, String(!isIn))
          track(action.track)
          announce(t(action.done, { title: isolate(title) }))
        }
        return (
          <li key={key} className="list-row">
            <ItemText title={title} lines={element.lines?.map((definition) => line(definition, item))} />
            <div className="list-actions">
              <PressButton
                look={isIn ? 'quiet' : 'plain'}
                label={t(action.label)}
                name={title}
                aria-describedby={problem ? `${id}-${key}-problem` : undefined}
                onPress={toggle}
              />
            </div>
            {problem && (
              <RowProblem
                id={`${id}-${key}-problem`}
                problem={problem}
                name={title}
                retry={() => retry(key)}
              />
            )}
          </li>
        )
      })}
    </PlainList>
  )
}

interface FinderToolsProps {
  element: FinderElement
  id: string
  query: string
  setQuery(query: string): void
  category: string
  setCategory(category: string): void
  error: string | undefined
}

/** Search box and category filter. The categories show their number of items when the data contains it. */
export function FinderTools(props: Readonly<FinderToolsProps>) {
  const { element, id, query, setQuery, category, setCategory, error } = props
  const { scope } = useScreen()
  const { t } = useText()
  const { filter } = element
  const field = { id: `${id}-search`, label: t(element.label), ...(error && { error }) }
  return (
    <div className="decisions-tools">
      <Field {...field}>
        <input
          {...controlProps({ ...field, optional: true })}
          className="input"
          type="search"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          // Enter would submit the screen.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {filter && (
        <Field id={`${id}-filter`} label={t(filter.label)}>
          <select
            id={`${id}-filter`}
            className="input"
            value={category}
            onChange={(event) => setCategory(event.target.value)}
          >
            <option value="">{t(filter.all)}</option>
            {listOf(resolve(filter.items, scope)).map((item) => {
              const key = keyOf(item, filter.key)
              const label = String(read({ item }, filter.title) ?? key)
              const count = filter.count && read({ item }, filter.count)
              return (
                <option key={key} value={key}>
                  {typeof count === 'number' ? t('ui.decisions.counted', { label, count }) : label}
                </option>
              )
            })}
          </select>
        </Field>
      )}
    </div>
  )
}
