import '../../theme/decision-details.css'
import { useEffect, useId, useRef, type ReactNode, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { DecisionsElement } from '#generated/engine.ts'
import type { RowEvents } from '../../list/decision-menu.tsx'
import { PressButton } from '../../view/button.tsx'
import { moveFocus, useModal } from '../../view/focus.ts'
import { useWindowEvent } from '../../view/hooks.ts'
import { ScreenContext, useScreen, type ScreenContextValue } from '../../view/engine.ts'
import { textAt, useText } from '../../view/use-element.ts'
import { Elements } from '../load-screen.tsx'

interface Props {
  element: DecisionsElement
  /** The row, with the decision that it shows. */
  item: unknown
  /** The button of the row. The panel leaves the focus on it; the dialog returns the focus to it. */
  opener: HTMLElement
  events: RowEvents
}

/** The details of one row: in the rail if it is shown beside the list, else in a dialog. */
export function DecisionDetails({ element, item, opener, events }: Readonly<Props>) {
  const screen = useScreen()
  const { railSlot } = screen
  const { t } = useText()
  const id = useId()
  const close = () => {
    events.closeDetails()
    moveFocus(opener, { preventScroll: true })
  }
  const inner: ScreenContextValue = {
    ...screen,
    scope: { ...screen.scope, item },
    send(event, payload) {
      events.keepPlace()
      screen.send(event, payload)
    },
  }
  const content = (
    <>
      <div className="decision-details-head">
        <h2 id={`${id}-title`}>
          <bdi>{textAt(item, element.title)}</bdi>
        </h2>
        <PressButton label={t('frame.close')} onPress={close} />
      </div>
      <div className="stack">
        <ScreenContext value={inner}>
          {/* The key resets the state of the elements: otherwise a copy button would show "copied" for the previous row. */}
          <Elements key={textAt(item, element.key)} body={element.details?.body ?? []} />
        </ScreenContext>
      </div>
    </>
  )
  const parts = { id, opener, onClose: events.closeDetails, children: content }
  return railSlot ? createPortal(<Panel {...parts} />, railSlot) : <Sheet {...parts} />
}

interface PartProps {
  id: string
  opener: HTMLElement
  onClose(): void
  children: ReactNode
}

/** The details beside the list. The focus stays at the row, so that arrow keys still move from row to row. */
function Panel({ id, opener, onClose, children }: Readonly<PartProps>) {
  const { announce } = useScreen()
  const { t } = useText()
  const panel = useRef<HTMLElement>(null)
  const opened = t('ui.decisions.beside')
  useDisclosureKeys(panel, opener, onClose)
  useEffect(() => announce(opened), [announce, opened])
  useEffect(() => {
    opener.setAttribute('aria-controls', id)
    return () => opener.removeAttribute('aria-controls')
  }, [opener, id])
  return (
    <section ref={panel} id={id} className="decision-details card" aria-labelledby={`${id}-title`}>
      {children}
    </section>
  )
}

/** The details in a modal dialog over the list. */
function Sheet({ id, opener, onClose, children }: Readonly<PartProps>) {
  return (
    <dialog {...useModal(onClose, opener)} className="decision-sheet" aria-labelledby={`${id}-title`}>
      {/* Fills the dialog, so that a click event whose target is the dialog itself must be a click on the backdrop. */}
      <div className="decision-details">{children}</div>
    </dialog>
  )
}

/**
 * Keyboard behaviour of a panel that is not next to its button in the document, as browsers implement it for popovers: Tab moves
 * from the button into the panel, and from the end of the panel to the control after the button. Escape closes the panel.
 */
function useDisclosureKeys(panel: RefObject<HTMLElement | null>, opener: HTMLElement, close: () => void) {
  /** Whether the focus came from the button. Otherwise it came in document order, and Tab continues in document order. */
  const cameFromOpener = useRef(false)
  useWindowEvent('keydown', (event) => {
    const { key, target, shiftKey, defaultPrevented } = event
    const shown = panel.current
    if (!shown || !(target instanceof HTMLElement) || defaultPrevented || target.closest('dialog')) return
    if (key === 'Escape') {
      close()
      if (shown.contains(target)) opener.focus({ preventScroll: true })
    }
    if (key !== 'Tab') return
    const inside = [...shown.querySelectorAll<HTMLElement>('button, a[href], summary')]
    const [first, last] = [inside[0], inside.at(-1)]
    const row = [...(opener.closest('[data-id]')?.querySelectorAll<HTMLElement>('button') ?? [])]
    const following = row[row.indexOf(opener) + 1]
    const move = (to: HTMLElement | undefined, enters: boolean) => {
      if (!to) return
      event.preventDefault()
      to.focus({ preventScroll: !enters })
      cameFromOpener.current = enters
    }
    if (target === opener && !shiftKey) move(first, true)
    else if (target === following && shiftKey) move(last, true)
    else if (cameFromOpener.current && target === first && shiftKey) move(opener, false)
    else if (cameFromOpener.current && target === last && !shiftKey) move(following, false)
    else if (!shown.contains(target)) cameFromOpener.current = false
  })
}
