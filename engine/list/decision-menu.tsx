import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import type { DecisionOption, DecisionsElement } from '#generated/engine.ts'
import { read, resolve } from '../flow/binding.ts'
import { Icon, type IconName } from '../view/button.tsx'
import { keepInSight, moveFocus } from '../view/focus.ts'
import { hasValue } from '../view/screen-context.ts'
import { textAt, useElement } from '../view/use-element.ts'

/** Whether the row cannot have this decision. */
export const isBlocked = ({ unless }: Pick<DecisionOption, 'unless'>, item: unknown): boolean =>
  unless !== undefined && hasValue(resolve(unless, { item }))

interface DecisionChoiceProps {
  element: DecisionsElement
  item: unknown
  chip: HTMLElement
  decide(value: string): void
  close(): void
}

/** The options of the row whose chip was pressed. */
export function DecisionChoice({ element, item, chip, decide, close }: Readonly<DecisionChoiceProps>) {
  const { t, hasText } = useElement()
  const now = textAt(item, element.value)
  const items = element.options.map((option) => {
    const { value, label, hints, hint, unlessHint = hint, icon = 'list' as const } = option
    const disabled = isBlocked(option, item)
    // A hint for this row, in place of that of the option.
    const own = hints && `${hints.labels}.${String(read({ item }, hints.from))}`
    return {
      key: value,
      label: t(label),
      icon,
      disabled,
      hint: t(disabled ? unlessHint : own && hasText(own) ? own : hint),
      checked: value === now,
      choose: () => value !== now && decide(value),
    }
  })
  return <DecisionMenu title={textAt(item, element.title)} items={items} anchor={chip} close={close} />
}

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

/** Places the menu below its button, or above when there is no room. On phones the style sheet puts it at the bottom. */
function positionMenu(menu: HTMLElement, anchor: HTMLElement): void {
  const anchorBox = anchor.getBoundingClientRect()
  const { offsetHeight: height, offsetWidth: width } = menu
  const above = anchorBox.bottom + gap + height > innerHeight
  const top = above ? anchorBox.top - gap - height : anchorBox.bottom + gap
  // The button may have been scrolled out of the window. The menu must stay inside.
  const inside = Math.max(gap, Math.min(top, innerHeight - gap - height))
  menu.style.setProperty('--menu-top', `${inside}px`)
  menu.style.setProperty('--menu-left', `${Math.max(gap, anchorBox.right - width)}px`)
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
    return () => {
      stop()
      moveFocus(anchor, { preventScroll: true })
    }
  }, [anchor])

  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(dialog.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLElement) // -1 when the focus is elsewhere
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      all.at(to % all.length)?.focus()
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
        <button
          type="button"
          className="decisions-menu-close"
          aria-label={t('frame.close')}
          tabIndex={-1}
          onClick={close}
        >
          <Icon name="x" />
        </button>
      </dialog>
    </>,
    document.body,
  )
}
