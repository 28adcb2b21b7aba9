import { memo } from 'react'
import type { Problem } from '#generated/engine.ts'
import { read } from '../flow/binding.ts'
import { equal } from '../util/json.ts'
import { Icon, type IconName } from '../view/button.tsx'
import knownIcons from '../view/icons.json'
import { keyOf, valueOf } from './row-data.ts'
import { RowProblem } from '../view/problem/problem.tsx'
import { titleOf } from './row-texts.ts'
import type { RowTexts } from './row-texts.ts'

interface Props {
  texts: RowTexts
  item: unknown
  /** The details of this row are shown. */
  isOpen: boolean
  problem: Problem | undefined
  retry(id: string): void
}

/** Whether the engine has an icon with this name, which comes from data. */
const isIcon = (name: string): name is IconName => Object.hasOwn(knownIcons, name)

/** First letters of the first two words: Wasserverband Beispieltal becomes WB. Decorative only. */
const monogram = (title: string): string =>
  (title.match(/\p{L}[\p{L}\p{N}]*/gu) ?? [])
    .slice(0, 2)
    .map((word) => word.slice(0, 1))
    .join('')
    .toUpperCase()

/** A response contains new objects with mostly the same content, so what is shown is compared. */
const isSameRow = (before: Props, now: Props): boolean =>
  before.texts === now.texts &&
  before.isOpen === now.isOpen &&
  before.problem === now.problem &&
  (before.item === now.item ||
    now.texts.shown.every((pointer) => equal(read(before, pointer), read(now, pointer))))

/**
 * A row of a long list: an icon or monogram, a title, details, and a button (chip) with the decision. Clicks and keys are handled by the
 * list. It reads no context, so that a decision renders one row and a change of the screen renders none.
 */
export const DecisionRow = memo(function DecisionRow({ texts, item, isOpen, problem, retry }: Props) {
  const { element, options, icons, line } = texts
  const { name, filter, lines = [], trailing } = element
  const id = keyOf(item, element.key)
  const title = titleOf(item, element)
  const value = valueOf(item, element)
  const option = options.find((choice) => choice.value === value) ?? options.at(-1)
  const icon = filter?.icon ? (icons.get(keyOf(item, filter.from)) ?? '') : ''
  const openLabel = texts.openLabel(title)
  const amount = trailing ? line(trailing, item) : ''
  return (
    <li className="decisions-row" data-id={id}>
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
      <p className="decisions-lines">
        {lines
          .map((definition) => line(definition, item))
          .filter(Boolean)
          .join(', ')}
      </p>
      <button
        id={`${name}-${id}`}
        type="button"
        className="decisions-chip"
        aria-haspopup="menu"
        aria-describedby={problem && `${name}-${id}-problem`}
        data-value={value}
        data-first={value === options[0]?.value}
      >
        <Icon name={option?.icon ?? 'list'} />
        <span className="decisions-word">{option?.state}</span>
        <span className="decisions-short">{option?.short}</span>
        <span className="visually-hidden">{title}</span>
      </button>
      {problem && (
        <RowProblem id={`${name}-${id}-problem`} problem={problem} name={title} retry={() => retry(id)} />
      )}
    </li>
  )
}, isSameRow)
