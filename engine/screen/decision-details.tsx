import '../theme/decision-details.css'
import { Suspense, useEffect, useId, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { DecisionDetails as Definition } from '#generated/engine.ts'
import { moveFocus, useModal } from '../view/focus.ts'
import { ScreenContext, useScreen } from '../view/screen-context.ts'
import { useText } from '../view/use-text.ts'
import { Elements } from './element-list.tsx'

interface Props {
  /** Key of the row. */
  id: string
  definition: Definition
  title: string
  /** The row, with the decision that it shows. */
  item: unknown
  /** The button of the row. The panel leaves the focus on it; the dialog returns the focus to it. */
  opener: HTMLElement
  /** Called before an event of the details leaves the screen. */
  onLeave(): void
  onClose(): void
}

/** The details of one row: in the rail if it is shown beside the list, else in a dialog. */
export default function DecisionDetails(props: Readonly<Props>) {
  const { id, definition, title, item, opener, onLeave, onClose } = props
  const screen = useScreen()
  const { railSlot } = screen
  const body = (
    <ScreenContext
      value={{
        ...screen,
        scope: { ...screen.scope, item },
        send(event, payload) {
          onLeave()
          screen.send(event, payload)
        },
      }}
    >
      <Suspense>
        {/* The key resets the state of the elements: otherwise a copy button would show "copied" for the previous row. */}
        <Elements key={id} body={definition.body} />
      </Suspense>
    </ScreenContext>
  )
  const parts = { title, opener, onClose, children: body }
  return railSlot ? createPortal(<Panel {...parts} />, railSlot) : <Sheet {...parts} />
}

interface PartProps {
  title: string
  opener: HTMLElement
  onClose(): void
  children: ReactNode
}

/** The details beside the list. The focus stays at the row, so that arrow keys still move from row to row. */
function Panel({ title, opener, onClose, children }: Readonly<PartProps>) {
  const { announce } = useScreen()
  const { t } = useText()
  const panel = useRef<HTMLElement>(null)
  const id = useId()
  const opened = t('ui.decisions.beside')
  useDisclosureKeys(panel, opener, onClose)
  useEffect(() => announce(opened), [announce, opened])
  useEffect(() => {
    opener.setAttribute('aria-controls', id)
    return () => opener.removeAttribute('aria-controls')
  }, [opener, id])
  const close = () => {
    onClose()
    moveFocus(opener, { preventScroll: true })
  }
  return (
    <section ref={panel} id={id} className="decision-details card" aria-labelledby={`${id}-title`}>
      <Head id={`${id}-title`} title={title} close={close} />
      <div className="stack">{children}</div>
    </section>
  )
}

/** The details in a modal dialog over the list. */
function Sheet({ title, opener, onClose, children }: Readonly<PartProps>) {
  const modal = useModal(onClose, opener)
  const id = useId()
  return (
    <dialog {...modal} className="decision-sheet" aria-labelledby={id}>
      {/* Fills the dialog, so that a click event whose target is the dialog itself must be a click on the backdrop. */}
      <div className="decision-details">
        <Head id={id} title={title} close={onClose} />
        <div className="stack">{children}</div>
      </div>
    </dialog>
  )
}

function Head({ id, title, close }: Readonly<{ id: string; title: string; close(): void }>) {
  const { t } = useText()
  return (
    <div className="decision-details-head">
      <h2 id={id}>
        <bdi>{title}</bdi>
      </h2>
      <button type="button" className="link-button" onClick={close}>
        {t('frame.close')}
      </button>
    </div>
  )
}

/**
 * Keyboard behaviour of a panel that is not next to its button in the document, as browsers implement it for popovers: Tab moves
 * from the button into the panel, and from the end of the panel to the control after the button. Escape closes the panel.
 */
export function useDisclosureKeys(
  panel: RefObject<HTMLElement | null>,
  opener: HTMLElement,
  close: () => void,
): void {
  useEffect(() => {
    /** Whether the focus came from the button. Otherwise it came in document order, and Tab continues in document order. */
    let cameFromOpener = false
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, shiftKey } = event
      const shown = panel.current
      if (!shown || !(target instanceof HTMLElement) || event.defaultPrevented) return
      if (target.closest('dialog')) return
      if (key === 'Escape') {
        close()
        if (shown.contains(target)) opener.focus({ preventScroll: true })
      }
      if (key !== 'Tab') return
      const inside = [...shown.querySelectorAll<HTMLElement>('button, a[href], summary')]
      const [first, last] = [inside[0], inside.at(-1)]
      const following = nextControl(opener)
      if (target === opener && !shiftKey) move(first, true)
      else if (target === following && shiftKey) move(last, true)
      else if (cameFromOpener && target === first && shiftKey) move(opener, false)
      else if (cameFromOpener && target === last && !shiftKey) move(following, false)
      else if (!shown.contains(target)) cameFromOpener = false

      function move(to: HTMLElement | undefined, enters: boolean) {
        if (!to) return
        event.preventDefault()
        to.focus({ preventScroll: !enters })
        cameFromOpener = enters
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [panel, opener, close])
}

/** The control after a button in the same row. */
const nextControl = (button: HTMLElement): HTMLElement | undefined => {
  const all = [...(button.closest('[data-id]')?.querySelectorAll<HTMLElement>('button') ?? [])]
  return all[all.indexOf(button) + 1]
}
