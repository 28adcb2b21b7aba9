import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

interface Props {
  title: string
  role?: 'alertdialog'
  /** Called for the Escape key. The caller decides whether the dialog closes. */
  onCancel(): void
  children: ReactNode
}

/** A modal dialog. It traps the focus until it is closed. */
export function Modal({ title, role, onCancel, children }: Readonly<Props>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it is removed from the page, because only then does the browser restore the focus.
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
