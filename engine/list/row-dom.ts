import type { OptionView } from './option-views.ts'
import type { RowView } from './row-views.ts'
import { iconAddress } from '../view/icon.tsx'
import type { IconName } from '../view/icon.tsx'
import knownIcons from '../view/icons.json'

/** Creates and updates the DOM elements of rows. */
interface RowDom {
  create(view: RowView, value: string): HTMLElement
  /** Updates the data of a row. Focusable elements are kept, unless the row can no longer be opened. */
  refill(row: HTMLElement, view: RowView): void
  /** Updates the shown decision. */
  relabel(row: HTMLElement, value: string): void
  /** Sets the text with this id as the accessible description (aria-describedby) of the decision button; undefined removes it. */
  describe(row: HTMLElement, problemId: string | undefined): void
}

function make<Tag extends 'div' | 'span' | 'p' | 'bdi' | 'button'>(
  tag: Tag,
  className: string,
  ...children: Node[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  if (className) element.className = className
  element.append(...children)
  return element
}

const chipOf = (row: HTMLElement) => row.querySelector<HTMLElement>('.decisions-chip')

/**
 * A row has an icon or monogram, a title, details, and a button (chip) with the decision. Rows are cloned from a template element
 * instead of rendered by React: a list of 500 opens in half the time, and React need not compare rows when the screen changes.
 * `name` is the name of the element, the prefix of DOM ids.
 */
export function createRowDom(name: string, options: readonly OptionView[]): RowDom {
  const samples = new Map<string, HTMLElement>()
  const optionOf = (value: string) => options.find((option) => option.value === value) ?? options.at(-1)

  /** The template element of rows with this decision, without data. */
  function sampleOf(value: string): HTMLElement {
    const known = samples.get(value)
    if (known) return known
    const option = optionOf(value)
    const chip = make(
      'button',
      'decisions-chip',
      iconNode(option?.icon ?? 'chevron'),
      make('span', 'decisions-word'),
      make('span', 'decisions-short'),
      make('span', 'visually-hidden'),
    )
    chip.type = 'button'
    chip.setAttribute('aria-haspopup', 'menu')
    const monogram = make('span', 'decisions-monogram')
    monogram.setAttribute('aria-hidden', 'true')
    const row = make(
      'div',
      'decisions-row',
      monogram,
      make('p', 'decisions-title'),
      make('p', 'decisions-trailing'),
      make('p', 'decisions-lines'),
      chip,
    )
    row.setAttribute('role', 'listitem')
    label(chip, value, option)
    samples.set(value, row)
    return row
  }

  function label(chip: HTMLElement, value: string, option: OptionView | undefined): void {
    chip.dataset.value = value
    chip.dataset.first = String(value === options[0]?.value)
    const [icon, word, short] = chip.children
    if (!option || !icon || !word || !short) return
    showIcon(icon, option.icon)
    word.textContent = option.state
    short.textContent = option.short
  }

  return {
    create(view, value) {
      const row = sampleOf(value).cloneNode(true) as HTMLElement // cloning an HTMLElement gives an HTMLElement
      const [, , trailing, , chip] = row.children
      row.setAttribute('data-id', view.id)
      if (chip) chip.id = `${name}-${view.id}`
      if (view.trailing === '') trailing?.remove()
      fill(row, view)
      return row
    },
    refill(row, view) {
      const trailing = row.querySelector('.decisions-trailing')
      if (view.trailing === '') trailing?.remove()
      else if (!trailing) row.children[1]?.after(make('p', 'decisions-trailing'))
      fill(row, view)
    },
    relabel(row, value) {
      const chip = chipOf(row)
      if (chip) label(chip, value, optionOf(value))
    },
    describe(row, problemId) {
      if (problemId) chipOf(row)?.setAttribute('aria-describedby', problemId)
      else chipOf(row)?.removeAttribute('aria-describedby')
    },
  }
}

/** Writes the data of a row into its elements. */
function fill(row: HTMLElement, view: RowView): void {
  const [monogram, title, ...rest] = row.children
  if (!monogram || !title) return
  if (isIcon(view.icon)) monogram.replaceChildren(iconNode(view.icon))
  else monogram.textContent = view.monogram
  fillTitle(title, view)
  for (const part of rest) {
    if (part.className === 'decisions-trailing') part.textContent = view.trailing
    else if (part.className === 'decisions-lines') part.textContent = view.lines.join(', ')
    else if (part.className === 'decisions-chip' && part.lastChild) part.lastChild.textContent = view.title
  }
}

/** The title: the button that opens the row, or plain text. */
function fillTitle(title: Element, view: RowView): void {
  const tag = view.openLabel ? 'button' : 'bdi'
  const known = title.firstElementChild
  const text = known?.localName === tag ? known : make(tag, view.openLabel ? 'decisions-open' : '')
  text.textContent = view.title
  if (view.openLabel) text.setAttribute('aria-label', view.openLabel)
  if (text === known) return
  if (text instanceof HTMLButtonElement) {
    text.type = 'button'
    text.dir = 'auto'
    // While its details are shown, decision-details.tsx sets it to true.
    if (view.hasDetails) text.setAttribute('aria-expanded', 'false')
  }
  title.replaceChildren(text)
}

const svg = 'http://www.w3.org/2000/svg'

/** The elements of `Icon`, for code that makes elements without React. */
function iconNode(name: IconName): HTMLElement {
  const icon = document.createElement('span')
  icon.className = 'icon'
  icon.setAttribute('aria-hidden', 'true')
  const image = document.createElementNS(svg, 'svg')
  image.setAttribute('viewBox', '0 0 24 24')
  image.append(document.createElementNS(svg, 'use'))
  icon.append(image)
  showIcon(icon, name)
  return icon
}

/** Shows another icon in the elements of an icon. */
const showIcon = (icon: Element | null, name: IconName): void =>
  icon?.querySelector('use')?.setAttribute('href', iconAddress(name))

/** Whether the engine has an icon with this name. For names from run-time data. */
const isIcon = (name: string): name is IconName => Object.hasOwn(knownIcons, name)
