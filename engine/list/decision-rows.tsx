import { memo, useMemo } from 'react'
import type { DecisionsElement, Problem } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { isolate } from '../text/formats.ts'
import { equal } from '../util/json.ts'
import { useEngine } from '../view/engine.ts'
import { Icon, type IconName } from '../view/button.tsx'
import knownIcons from '../view/icons.json'
import { RowProblem } from '../view/problem/problem.tsx'
import { textAt, useElement } from '../view/use-element.ts'
import type { Filter } from './decision-filter.tsx'
import type { RowEvents } from './decision-menu.tsx'
import { placeRows } from './row-order.ts'
import { initialRows, isIn, useStages, type Ids } from './row-stages.ts'
import type { RowWrites } from './row-writes.ts'

/** What the rows of a list have in common. The same object until the language or the data of the categories changes. */
export function useRowTexts(element: DecisionsElement) {
  const { line, items, locale, text, textWith } = useElement()
  const categories = items(element.filter?.items)
  return useMemo(() => {
    const { filter, lines = [], trailing, title, value: decision } = element
    const { icon, key } = filter ?? {}
    const opener = element.details ?? element.open
    const decided = element.options.map(({ value, label, stateLabel, icon: own = 'list' }) => ({
      value,
      state: text(stateLabel ?? label),
      icon: own,
    }))
    return {
      element,
      /** How a row shows its decision. The last option is for rows without a decision. */
      options: [...decided, { value: '', state: text('ui.decisions.open'), icon: 'list' as const }],
      /** Names of icons by category, from the data. */
      icons: new Map(
        icon && key ? categories.map((item) => [textAt(item, key), String(read({ item }, icon) ?? '')]) : [],
      ),
      /** Pointers to all that a row shows. */
      shown: [title, decision, ...[filter, ...lines, trailing].flatMap((part) => part?.from ?? [])],
      line,
      /** Accessible name of the button that opens a row; undefined when rows have no such button. */
      openLabel: (name: string) => opener && textWith(opener.label, 'title', isolate(name)),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `line` and the like are new with each render, but their results depend only on item and locale
  }, [element, categories, locale])
}

export type RowTexts = ReturnType<typeof useRowTexts>

interface Props {
  texts: RowTexts
  filter: Filter
  writes: RowWrites
  /** Renders all rows, not only the first ones. */
  isComplete: boolean
  events: RowEvents
}

/** The rows that pass the filter, in their groups. */
export function DecisionRows({ texts, filter, writes, isComplete, events }: Readonly<Props>) {
  const { rows, passing } = filter
  const { problems, retry } = writes
  const { ref, onClick, onKeyDown, detailed } = events
  const { text, hasText } = useEngine()
  const { element } = texts
  const placed = useMemo(() => placeRows(element, rows), [element, rows])
  const shown = useStages(placed, passing)
  // Not with each key in the search: the list that it filters is rendered in pauses.
  const sections = useMemo(() => {
    const { name, groups } = element
    // A filter leaves each row in its range, so that its elements stay.
    const byGroup = new Map<string, { number: number; ranges: unknown[][] }>()
    let room = isComplete ? Infinity : initialRows
    for (const { item, id, group: groupId, range } of placed) {
      // A refused row is shown in any case: its problem stops the step, and sends it again when the connection is back.
      const has = (ids: Ids) => isIn(ids, id) || problems.has(id)
      if (!has(passing) && !has(shown)) continue
      const group = byGroup.get(groupId) ?? { number: 0, ranges: [] }
      byGroup.set(groupId, group)
      if (has(passing)) group.number++
      if (has(shown) && room-- > 0) (group.ranges[range] ??= []).push(item)
    }
    return [...byGroup].map(([id, { number, ranges }]) => {
      const heading = `${name}-group-${id}`
      const label = `${groups?.labels}.${id}`
      const isNamed = groups !== undefined && hasText(label) // The server may send groups that have no text yet.
      return (
        <section key={id} className="decisions-group" aria-labelledby={isNamed ? heading : undefined}>
          {isNamed && (
            <h2 className="decisions-heading" id={heading}>
              {text(label)} <span className="decisions-number">{number}</span>
            </h2>
          )}
          {/* No list elements: between ul and li nothing may stand. */}
          <div className="list-rows decisions-rows" role="list">
            {Object.entries(ranges).map(([at, items]) => (
              <RowRange key={at} {...{ items, texts, problems, retry }} openId={detailed?.id} />
            ))}
          </div>
        </section>
      )
    })
  }, [element, placed, passing, shown, isComplete, texts, problems, retry, detailed?.id, text, hasText])
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the clicks and keys of all buttons inside
    <div ref={ref} onClick={onClick} onKeyDown={onKeyDown}>
      {sections}
    </div>
  )
}

interface RangeProps extends Pick<Props, 'texts'>, Pick<RowWrites, 'problems' | 'retry'> {
  items: readonly unknown[]
  openId: string | undefined
}

const isSameRange = ({ items, ...before }: RangeProps, { items: shown, ...now }: RangeProps): boolean =>
  items.length === shown.length &&
  items.every((item, at) => item === shown[at]) &&
  before.texts === now.texts &&
  before.problems === now.problems &&
  before.openId === now.openId

const RowRange = memo(function RowRange({ items, texts, problems, retry, openId }: RangeProps) {
  return (
    <div className="decisions-range" style={{ ['--rows' as string]: items.length }}>
      {items.map((item) => {
        const id = textAt(item, texts.element.key)
        const problem = problems.get(id)
        return <DecisionRow key={id} {...{ texts, item, problem, retry }} isOpen={id === openId} />
      })}
    </div>
  )
}, isSameRange)

/** Whether the engine has an icon with this name, which comes from data. */
const isIcon = (name: string): name is IconName => Object.hasOwn(knownIcons, name)

/** First letters of the first two words: Wasserverband Beispieltal becomes WB. Decorative only. */
function monogram(title: string): string {
  const [first = '', second = ''] = title.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase()
}

interface RowProps extends Pick<Props, 'texts'>, Pick<RowWrites, 'retry'> {
  item: unknown
  /** The details of this row are shown. */
  isOpen: boolean
  problem: Problem | undefined
}

/** A response contains new objects with mostly the same content, so what is shown is compared. */
const isSameRow = (before: RowProps, now: RowProps): boolean =>
  before.texts === now.texts &&
  before.isOpen === now.isOpen &&
  before.problem === now.problem &&
  (before.item === now.item ||
    now.texts.shown.every((pointer) => equal(read(before, pointer), read(now, pointer))))

/**
 * A row of a long list: an icon or monogram, a title, details, and a button (chip) with the decision. Clicks and keys are handled by the
 * list. It reads no context, so that a decision renders one row and a change of the screen renders none.
 */
const DecisionRow = memo(function DecisionRow({ texts, item, isOpen, problem, retry }: RowProps) {
  const { element, options, icons, line } = texts
  const { name, filter, lines = [], trailing } = element
  const id = textAt(item, element.key)
  const title = textAt(item, element.title)
  const value = textAt(item, element.value)
  const option = options.find((choice) => choice.value === value) ?? options.at(-1)
  const icon = filter?.icon ? (icons.get(textAt(item, filter.from)) ?? '') : ''
  const openLabel = texts.openLabel(title)
  const amount = trailing ? line(trailing, item) : ''
  const details = lines.map((definition) => line(definition, item)).filter(Boolean)
  const problemId = `${name}-${id}-problem`
  return (
    <div role="listitem" className="decisions-row" data-id={id} data-expanded={element.details && isOpen}>
      <span className="decisions-monogram" aria-hidden="true">
        {isIcon(icon) ? <Icon name={icon} /> : monogram(title)}
      </span>
      <p className="decisions-title">
        {openLabel === undefined ? (
          <bdi>{title}</bdi>
        ) : (
          <button
            type="button"
            className="decisions-open"
            dir="auto"
            aria-label={openLabel}
            aria-expanded={element.details && isOpen}
          >
            {title}
          </button>
        )}
      </p>
      {amount && <p className="decisions-trailing">{amount}</p>}
      <p className="decisions-lines">{details.join(', ')}</p>
      <button
        id={`${name}-${id}`}
        type="button"
        className="decisions-chip"
        aria-haspopup="menu"
        aria-describedby={problem && problemId}
        data-value={value}
        data-first={value === options[0]?.value}
      >
        <Icon name={option?.icon ?? 'list'} />
        <span>{option?.state}</span>
        <span className="visually-hidden">{title}</span>
      </button>
      {problem && <RowProblem id={problemId} problem={problem} name={title} retry={() => retry(id)} />}
    </div>
  )
}, isSameRow)
