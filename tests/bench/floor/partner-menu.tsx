import { useEffect, useRef } from 'react'
import type { Decision, Partner } from '../shared/data.ts'
import { Icon } from './icon.tsx'
import { t } from './texts.ts'

export const icons = { inform: 'send', self: 'user', ignore: 'x' } as const
const forOne = ['inform', 'self', 'ignore'] as const
const forAll = ['inform', 'ignore'] as const

interface Props {
  /** The partner whose menu it is; undefined where it is for all. */
  partner: Partner | undefined
  anchor: HTMLElement
  onChoose(decision: Decision): void
  onClose(): void
}

/** The ways to decide, as on a phone at the bottom. */
export function PartnerMenu({ partner, anchor, onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const menu = dialog.current
    if (!menu) return undefined
    menu.showModal()
    menu.querySelector('button')?.focus()
    return () => {
      menu.close()
      anchor.focus({ preventScroll: true })
    }
  }, [anchor])
  const title = partner?.name ?? 'Alle auf einmal'
  const labelOf = (value: Decision) =>
    t(partner || value === 'self' ? `bench.partners.${value}` : `bench.partners.${value}All`)
  return (
    <dialog ref={dialog} className="decisions-menu" aria-label={title} onClose={onClose}>
      <p className="decisions-menu-title">{title}</p>
      <div role="menu" aria-label={title}>
        {(partner ? forOne : forAll).map((value) => (
          <button
            key={value}
            type="button"
            className="decisions-menu-item"
            role={partner ? 'menuitemradio' : 'menuitem'}
            aria-checked={partner && partner.decision === value}
            onClick={() => onChoose(value)}
          >
            <Icon name={icons[value]} />
            <span>
              <span className="decisions-menu-label">{labelOf(value)}</span>
              {partner && <span className="decisions-menu-hint">{t(`bench.partners.${value}Hint`)}</span>}
            </span>
          </button>
        ))}
      </div>
    </dialog>
  )
}
