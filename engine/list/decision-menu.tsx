import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import type { DecisionOption, DecisionsElement } from '#generated/engine.ts'
import { resolve, resolveAll } from '../flow/binding.ts'
import { Icon, PressButton, type IconName } from '../view/button.tsx'
import { hasValue } from '../view/engine.ts'
import { keepInSight, moveFocus } from '../view/focus.ts'
import { textAt, useElement } from '../view/use-element.ts'
import type { ListMemory } from './decision-filter.tsx'

/** A row whose options or details are shown, and the button that was pressed for it. */
interface OpenRow {
  id: string
  opener: HTMLElement
}

/** The button of a row, also when something in it was pressed. */
function openRowAt(target: Element | null | undefined, button: string): OpenRow | undefined {
  const opener = target?.closest<HTMLElement>(button)
  const id = opener?.closest<HTMLElement>('[data-id]')?.dataset.id
  return opener && id !== undefined ? { id, opener } : undefined
}

const all = (list: HTMLElement | null, selector: string): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>(selector) ?? []),
]

/**
 * Events of the rows of a list, whose buttons have no handlers of their own: a click on a chip opens its options, a click on a title
 * opens the row or shows its details, and arrow keys move the focus from row to row. Details that are shown follow the focus.
 */
export function useRowEvents(element: DecisionsElement, rows: readonly unknown[], memory: ListMemory) {
  const { scope, send, track } = useElement()
  const ref = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<OpenRow>()
  const [detailed, setDetailed] = useState<OpenRow>()

  const keepPlace = ({ id, opener }: OpenRow) => {
    const row = opener.closest<HTMLElement>('[data-id]')
    const place = row ? all(ref.current, '[data-id]').indexOf(row) : 0
    memory.keep({ opened: { id, place, top: row?.getBoundingClientRect().top ?? 0 } })
  }
  const open = (row: OpenRow) => {
    if (element.details) {
      const isShown = detailed?.id === row.id
      setDetailed(isShown ? undefined : row)
      if (!isShown) track(element.details.track)
    }
    if (!element.open) return
    const item = rows.find((candidate) => textAt(candidate, element.key) === row.id)
    keepPlace(row)
    send(element.open.event, resolveAll(element.open.payload, { ...scope, item }))
  }
  return {
    ref,
    onClick({ target }: MouseEvent) {
      if (!(target instanceof Element)) return
      const chip = openRowAt(target, '.decisions-chip')
      const opener = openRowAt(target, '.decisions-open')
      if (chip) setChosen(chip)
      else if (opener) open(opener)
    },
    onKeyDown(event: KeyboardEvent) {
      const { key, target, altKey } = event
      if (!(target instanceof HTMLElement)) return
      const part = ['.decisions-chip', '.decisions-open'].find((selector) => target.matches(selector))
      const buttons = part ? all(ref.current, `[data-id] ${part}`) : []
      const at = buttons.indexOf(target)
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[key]
      if (to === undefined) return
      const isOpening = altKey && part === '.decisions-chip' && key === 'ArrowDown' // As in a select box.
      const next = buttons[to]
      if (!next && !isOpening) return // At the ends of the list the arrow key scrolls.
      event.preventDefault()
      if (!next || isOpening) return target.click()
      next.focus()
      const opener = openRowAt(next.closest('[data-id]')?.querySelector('.decisions-open'), '.decisions-open')
      if (opener) setDetailed((shown) => shown && opener)
    },
    /** The row whose options are shown. */
    chosen,
    close: () => setChosen(undefined),
    /** The row whose details are shown. */
    detailed,
    closeDetails: () => setDetailed(undefined),
    /** Stores the position of the row whose details are shown, so that `useRestoredPlace` can restore it. */
    keepPlace: () => detailed && keepPlace(detailed),
  }
}

export type RowEvents = ReturnType<typeof useRowEvents>

/** Whether the row cannot have this decision. */
export const isBlocked = ({ unless }: Pick<DecisionOption, 'unless'>, item: unknown): boolean =>
  unless !== undefined && hasValue(resolve(unless, { item }))

interface MenuItem {
  key: string
  label: string
  hint: string
  icon: IconName
  /** The current choice. Absent when the items are actions. */
  checked?: boolean
  disabled: boolean
  choose(): void
}

interface DecisionMenuProps {
  title: string
  items: readonly MenuItem[]
  /** The pressed button. The menu is placed next to it and returns the focus to it. */
  anchor: HTMLElement
  close(): void
}

/** Distance in pixels between the menu, its button and the edges of the window. */
const gap = 8

/** Places the menu below its button, or above when there is no room. On phones the style sheet puts it at the bottom, and the row is scrolled above it. */
function positionMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const anchorBox = anchor.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = menu
  const above = anchorBox.bottom + gap + height > innerHeight
  const top = above ? anchorBox.top - gap - height : anchorBox.bottom + gap
  // The button may have been scrolled out of the window. The menu must stay inside.
  const inside = Math.max(gap, Math.min(top, innerHeight - gap - height))
  menu.style.setProperty('--menu-top', `${inside}px`)
  menu.style.setProperty('--menu-left', `${Math.max(gap, anchorBox.right - width)}px`)
  const row = anchor.closest('[data-id]')?.getBoundingClientRect()
  if (row && width >= innerWidth) scrollBy(0, Math.max(0, row.bottom + gap - innerHeight + height))
}

/** Not yet in the types of TypeScript, nor in every supported browser. */
declare const CloseWatcher: (new () => EventTarget & { destroy(): void }) | undefined

/** Where the browser can tell it: closes with the back gesture of Android. */
function useBackGesture(close: () => void): void {
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return undefined
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', close)
    return () => watcher.destroy()
  }, [close])
}

/**
 * A menu of choices with hints; a bottom sheet on phones. One menu serves all rows of a list. It is not modal for the browser, because
 * `showModal` makes the rest of the page inert, which computes the style of all rows anew: 100 ms on a slow phone, and again on closing.
 * Instead, a backdrop takes the clicks, and the focus stays in the menu.
 */
export function DecisionMenu({ title, items, anchor, close }: Readonly<DecisionMenuProps>) {
  const { t } = useElement()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useBackGesture(close)
  useLayoutEffect(() => {
    const menu = dialog.current
    if (!menu) return undefined
    const stop = keepInSight(menu)
    positionMenu(menu, anchor)
    const chosen = menu.querySelector<HTMLElement>('[aria-checked="true"]')
    const first = menu.querySelector<HTMLElement>('[role^="menuitem"]')
    ;(chosen ?? first)?.focus()
    return stop
  }, [anchor])
  // Later than the end of the effect above, which comes before the rows have changed: each focus makes the browser compute the style.
  useEffect(() => () => moveFocus(anchor, { preventScroll: true }), [anchor])

  const onKeyDown = (event: KeyboardEvent) => {
    const choices = all(dialog.current, '[role^="menuitem"]')
    const at = choices.indexOf(document.activeElement as HTMLElement) // -1 when the focus is elsewhere
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      choices.at(to % choices.length)?.focus()
    }
    if (event.key === 'Tab' || event.key === 'Escape') {
      event.preventDefault()
      close()
    }
  }
  return createPortal(
    <>
      <div className="decisions-backdrop" role="presentation" onClick={close} />
      <dialog
        ref={dialog}
        open
        className="decisions-menu"
        aria-modal="true"
        aria-labelledby={id}
        onKeyDown={onKeyDown}
      >
        <p className="decisions-menu-title" id={id}>
          {title}
        </p>
        {/* Named by the dialog around it: with a name of its own, the title would be read twice. */}
        <div role="menu">
          {items.map(({ key, label, hint, icon, checked, disabled, choose }) => (
            <button
              key={key}
              type="button"
              className="decisions-menu-item"
              role={checked === undefined ? 'menuitem' : 'menuitemradio'}
              aria-checked={checked}
              aria-disabled={disabled || undefined}
              tabIndex={-1}
              onClick={() => {
                if (disabled) return
                close()
                choose()
              }}
            >
              <Icon name={icon} />
              <span>
                <span className="decisions-menu-label">{label}</span>
                {hint && <span className="decisions-menu-hint">{hint}</span>}
              </span>
              {checked && <Icon name="check" />}
            </button>
          ))}
        </div>
        {/* Not in the order of Tab, which closes the menu as Escape does. */}
        <PressButton
          className="decisions-menu-close"
          label={<Icon name="x" />}
          aria-label={t('frame.close')}
          tabIndex={-1}
          onPress={close}
        />
      </dialog>
    </>,
    document.body,
  )
}
