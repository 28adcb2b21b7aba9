import knownIcons from '../view/icons.json'
import type { DecisionsStore } from './decisions-store.ts'
import type { OptionView } from './option-views.ts'
import type { RowBox } from './row-boxes.ts'
import type { RowView } from './row-views.ts'
import { iconAddress } from '../view/icon.tsx'
import type { IconName } from '../view/icon.tsx'

/** A row with its elements in the page. */
export interface PageRow {
  element: HTMLElement
  view: RowView
  box: RowBox
  // The state that the elements show. It is compared before an update, because most changes do not affect this row.
  value: string
  hidden: boolean
  problemId: string | undefined
  isDecorated: boolean
}

export interface RowOptions {
  /** Name of the element. Prefix of DOM ids. */
  name: string
  options: readonly OptionView[]
  store: DecisionsStore
}

interface PageRows {
  create(view: RowView, box: RowBox): PageRow
  /** Updates the data of a row, and its box. */
  place(row: PageRow, view: RowView, box: RowBox): void
  /** Updates a row from the store. */
  follow(row: PageRow): void
  /** Adds the decoration if it is missing. Not to hidden rows: a filter may hide thousands of them in boxes near the screen. */
  decorate(row: PageRow): void
}

/** Creates rows and keeps their elements up to date. */
export function createPageRows({ name, options, store }: RowOptions): PageRows {
  const nodes = createRowDom(name, options)
  const problemIdOf = (id: string) => (store.problemOf(id) ? `${name}-${id}-problem` : undefined)
  function decorate(row: PageRow): void {
    if (row.isDecorated || row.hidden) return
    nodes.decorate(row.element, row.view, row.value)
    row.isDecorated = true
  }

  function follow(row: PageRow): void {
    const { element, view } = row
    const { id } = view
    const [value, hidden, problemId] = [store.valueOf(id), !store.isShown(id), problemIdOf(id)]
    if (value !== row.value) nodes.relabel(element, value)
    if (hidden !== row.hidden) element.hidden = hidden
    if (problemId !== row.problemId) nodes.describe(element, problemId)
    Object.assign(row, { value, hidden, problemId })
    if (row.box.isNear) decorate(row)
  }

  return {
    create(view, box) {
      const value = store.valueOf(view.id)
      const element = nodes.create(view, value)
      const state = { value, hidden: false, problemId: undefined, isDecorated: false }
      const row: PageRow = { element, view, box, ...state }
      follow(row)
      return row
    },
    place(row, view, box) {
      if (row.view !== view) {
        nodes.refill(row.element, view)
        row.isDecorated = false
      }
      Object.assign(row, { view, box })
      if (box.isNear) decorate(row)
    },
    follow,
    decorate,
  }
}

/** Creates and updates the DOM elements of rows. */
interface RowDom {
  /** A row without its decoration. */
  create(view: RowView, value: string): HTMLElement
  /** Adds or updates the decoration: the monogram or icon of the row, and the icon of the decision. Screen readers ignore both. */
  decorate(row: HTMLElement, view: RowView, value: string): void
  /** Updates the data of a row. Focusable elements are kept, unless the row can no longer be opened. */
  refill(row: HTMLElement, view: RowView): void
  /** Updates the shown decision, and its icon if the row is decorated. */
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
      iconBox(),
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
      // Most rows have plain text here; `fillTitle` replaces it where a row can be opened.
      make('p', 'decisions-title', make('bdi', '')),
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
    const icon = chip.firstElementChild
    const word = icon?.nextElementSibling
    const short = word?.nextElementSibling
    if (!option || !icon || !word || !short) return
    if (icon.hasChildNodes()) withIcon(icon, option.icon)
    word.textContent = option.state
    short.textContent = option.short
  }

  return {
    create(view, value) {
      const row = sampleOf(value).cloneNode(true) as HTMLElement // cloning an HTMLElement gives an HTMLElement
      const chip = row.lastElementChild
      row.setAttribute('data-id', view.id)
      if (chip) chip.id = `${name}-${view.id}`
      fill(row, view)
      return row
    },
    decorate(row, view, value) {
      const [monogram] = row.children
      if (monogram && isIcon(view.icon)) monogram.replaceChildren(withIcon(iconBox(), view.icon))
      else if (monogram) monogram.textContent = view.monogram
      const icon = chipOf(row)?.firstElementChild
      if (icon) withIcon(icon, optionOf(value)?.icon ?? 'chevron')
    },
    refill(row, view) {
      if (view.trailing !== '' && !row.querySelector('.decisions-trailing'))
        row.children[1]?.after(make('p', 'decisions-trailing'))
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

/** Writes the data of a row into its elements. From sibling to sibling, because reading `children` takes long for thousands of rows. */
function fill(row: HTMLElement, view: RowView): void {
  let part = row.firstElementChild
  while (part) {
    const next: Element | null = part.nextElementSibling
    if (part.className === 'decisions-title') fillTitle(part, view)
    else if (part.className === 'decisions-lines') part.textContent = view.lines.join(', ')
    else if (part.className === 'decisions-chip' && part.lastChild) part.lastChild.textContent = view.title
    else if (part.className === 'decisions-trailing') {
      if (view.trailing === '') part.remove()
      else part.textContent = view.trailing
    }
    part = next
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

/** The outer element of `Icon`, for code that makes elements without React. */
function iconBox(): HTMLElement {
  const box = make('span', 'icon')
  box.setAttribute('aria-hidden', 'true')
  return box
}

/** Shows an icon in the outer element of an icon. */
function withIcon<Box extends Element>(box: Box, name: IconName): Box {
  if (!box.hasChildNodes()) {
    const image = document.createElementNS(svg, 'svg')
    image.setAttribute('viewBox', '0 0 24 24')
    image.append(document.createElementNS(svg, 'use'))
    box.append(image)
  }
  box.querySelector('use')?.setAttribute('href', iconAddress(name))
  return box
}

/** Whether the engine has an icon with this name. For names from run-time data. */
const isIcon = (name: string): name is IconName => Object.hasOwn(knownIcons, name)
