import { useEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { Decision } from '../shared/data.ts'
import type { Option } from './decisions.ts'
import { Icon } from './icon.tsx'
import { t } from './texts.ts'

interface Props {
  title: string
  items: Option[]
  /** How many a decision for all would change, while the list is filtered. */
  counted?: number | undefined
  /** The decision of the row; undefined when the items are for all rows. */
  now?: Decision
  anchor: HTMLElement
  onChoose(decision: Decision): void
  onClose(): void
}

/** The ways to decide, next to the pressed button; on a phone at the bottom. */
export function PartnerMenu({ title, items, counted, now, anchor, onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const menu = dialog.current
    if (!menu) return undefined
    menu.showModal()
    const { bottom, right } = anchor.getBoundingClientRect()
    const top = Math.max(8, Math.min(bottom + 8, window.innerHeight - 8 - menu.offsetHeight))
    menu.style.setProperty('--menu-top', `${top}px`)
    menu.style.setProperty('--menu-left', `${Math.max(8, right - menu.offsetWidth)}px`)
    const chosen = menu.querySelector<HTMLElement>('[aria-checked=true]') ?? menu.querySelector('button')
    chosen?.focus()
    return () => {
      menu.close()
      anchor.focus({ preventScroll: true })
    }
  }, [anchor])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = [...(dialog.current?.querySelectorAll('button') ?? [])]
    const at = all.indexOf(document.activeElement as HTMLButtonElement) // -1 when the focus is elsewhere
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all.at(to % all.length)?.focus()
  }
  return (
    <dialog
      ref={dialog}
      className="decisions-menu"
      aria-label={title}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <p className="decisions-menu-title">{title}</p>
      <div role="menu" aria-label={title}>
        {items.map(({ value, label, hint, icon }) => (
          <button
            key={value}
            type="button"
            className="decisions-menu-item"
            role={now ? 'menuitemradio' : 'menuitem'}
            aria-checked={now && now === value}
            aria-disabled={counted === 0 || undefined}
            tabIndex={-1}
            onClick={() => onChoose(value)}
          >
            <Icon name={icon} />
            <span>
              <span className="decisions-menu-label">
                {counted === undefined ? t(label) : `${t(label)} (${counted})`}
              </span>
              {hint && <span className="decisions-menu-hint">{t(hint)}</span>}
            </span>
            {now === value && <Icon name="check" />}
          </button>
        ))}
      </div>
    </dialog>
  )
}
