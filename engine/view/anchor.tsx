import type { MouseEvent, ReactNode } from 'react'
import { useEngine } from './engine.ts'
import type { LinkTarget } from '../tenant/links.ts'

interface Props {
  to: LinkTarget
  className?: string
  children: ReactNode
}

/** A plain click; with a key or another button the customer asks the browser for a tab of its own. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link to a page of the app, without loading it anew, or to elsewhere in a new tab, which it says. */
export function Anchor({ to: { href, external }, className, children }: Props) {
  const { text, navigate } = useEngine()
  const follow = (event: MouseEvent) => {
    if (external || !navigate || !isPlain(event)) return
    event.preventDefault()
    // Some pages lead back to where their link was pressed.
    navigate(href, { state: { linked: true } })
  }
  if (!href.startsWith('https:')) {
    return (
      <a href={href} className={className} onClick={follow}>
        {children}
      </a>
    )
  }
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> {text('frame.newTab')}</span>
    </a>
  )
}
