import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  role?: 'alertdialog'
  /** Escape; what cannot be stopped does not close by it. */
  onCancel(): void
  children: ReactNode
}

/** A question over the page, which holds the focus until it is answered. */
export function Modal({ title, role, onCancel, children }: Readonly<Props>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="session-dialog"
      role={role}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`} className="stack">
        {children}
      </div>
    </dialog>
  )
}
