import { memo, useMemo } from 'react'
import type { DecisionsElement, Problem } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { isolate } from '../text/formats.ts'
import { equal } from '../util/json.ts'
import { Icon, type IconName } from '../view/button.tsx'
import knownIcons from '../view/icons.json'
import { RowProblem } from '../view/problem/problem.tsx'
import { textAt, useElement } from '../view/use-element.ts'

/** What the rows of a list have in common. The same object until the language or the data of the categories changes. */
export function useRowTexts(element: DecisionsElement) {
  const { line, items, locale, text, textWith } = useElement()
  const categories = items(element.filter?.items)
  return useMemo(() => {
    const { filter, lines = [], trailing, title } = element
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
      /** Pointers to all that a row shows beside its decision. */
      shown: [title, ...[filter, ...lines, trailing].flatMap((part) => part?.from ?? [])],
      line,
      /** Accessible name of the button that opens a row; undefined when rows have no such button. */
      openLabel: (name: string) => opener && textWith(opener.label, 'title', isolate(name)),
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `line` and the like are new with each render, but their results depend only on item and locale
  }, [element, categories, locale])
}

export type RowTexts = ReturnType<typeof useRowTexts>

/** Whether the engine has an icon with this name, which comes from data. */
const isIcon = (name: string): name is IconName => Object.hasOwn(knownIcons, name)

/** First letters of the first two words: Wasserverband Beispieltal becomes WB. Decorative only. */
function monogram(title: string): string {
  const [first = '', second = ''] = title.match(/\p{L}[\p{L}\p{N}]*/gu) ?? []
  return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase()
}

interface FactsProps {
  texts: RowTexts
  item: unknown
  /** The details of this row are shown. */
  isOpen: boolean
}

/** A response contains new objects with mostly the same content, so what is shown is compared. */
const isSame = (before: FactsProps, now: FactsProps): boolean =>
  before.texts === now.texts &&
  before.isOpen === now.isOpen &&
  now.texts.shown.every((pointer) => equal(read(before, pointer), read(now, pointer)))

/** What a row shows beside its decision: an icon or monogram, a title and details. A decision does not render it again. */
const RowFacts = memo(function RowFacts({ texts, item, isOpen }: FactsProps) {
  const { element, icons, line } = texts
  const { filter, lines = [], trailing } = element
  const title = textAt(item, element.title)
  const icon = filter?.icon ? (icons.get(textAt(item, filter.from)) ?? '') : ''
  const openLabel = texts.openLabel(title)
  const amount = trailing ? line(trailing, item) : ''
  const details = lines.map((definition) => line(definition, item)).filter(Boolean)
  return (
    <>
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
    </>
  )
}, isSame)

interface RowProps extends FactsProps {
  problem: Problem | undefined
  retry(id: string): void
}

/** A row of a long list, whose button (chip) has the decision. It reads no context; clicks and keys are handled by the list. */
export const DecisionRow = memo(function DecisionRow({ texts, item, isOpen, problem, retry }: RowProps) {
  const { element, options } = texts
  const { name } = element
  const id = textAt(item, element.key)
  const title = textAt(item, element.title)
  const value = textAt(item, element.value)
  const option = options.find((choice) => choice.value === value) ?? options.at(-1)
  const problemId = `${name}-${id}-problem`
  return (
    <li className="decisions-row" data-id={id} data-expanded={element.details && isOpen}>
      <RowFacts {...{ texts, item, isOpen }} />
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
    </li>
  )
})
