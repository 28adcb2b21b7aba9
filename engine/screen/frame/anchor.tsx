import type { MouseEvent, ReactNode } from 'react'
import { useInRouterContext, useNavigate } from 'react-router'
import { useEngine } from '../../engine.ts'
import type { LinkTarget } from '../../tenant/links.ts'

interface Props {
  to: LinkTarget
  className?: string
  children: ReactNode
}

/** A plain click; with a key or another button the customer asks the browser for a tab of its own. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link of the app, without loading the page anew. The router's own Link would bring its data routes along (3 kB). */
function Inside({
  href,
  className,
  children,
}: {
  href: string
  className: string | undefined
  children: ReactNode
}) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    void navigate(href)
  }
  return (
    <a href={href} className={className} onClick={follow}>
      {children}
    </a>
  )
}

/** A link to a page of the app, or to elsewhere in a new tab, which it says. */
export function Anchor({ to: { href, external }, className, children }: Props) {
  const { text } = useEngine()
  const routed = useInRouterContext()
  if (!external && routed) {
    return (
      <Inside href={href} className={className}>
        {children}
      </Inside>
    )
  }
  if (!href.startsWith('https:')) {
    return (
      <a href={href} className={className}>
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
