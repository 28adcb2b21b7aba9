import { useSyncExternalStore, type MouseEvent, type ReactNode } from 'react'
import { useEngine } from './engine.ts'
import { keepTenant, namedTenant, type LinkTarget } from '../tenant/links.ts'
import { toHostPath } from '../util/base-path.ts'

/** The tenant is named once, before the first render. */
const neverChanges = () => () => {}
/** A baked page is the same for addresses with and without a tenant, and is hydrated as it was baked. */
const unnamed = () => undefined

/** The address of a path of the app, for a link: with the tenant, so that it leads to the same bank in a new tab and when it is copied. */
export function useLinkAddress(): (path: string) => string {
  const named = useSyncExternalStore(neverChanges, namedTenant, unnamed)
  return (path) => toHostPath(named === undefined ? path : keepTenant(path))
}

interface Props {
  to: LinkTarget
  className?: string
  children: ReactNode
}

/** A click without modifier keys. With one the browser opens the link in a new tab or window. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** A link. Pages of the app are opened by the router; external links in a new tab, which the link text says. */
export function Anchor({ to: { href, external }, className, children }: Props) {
  const { text, navigate } = useEngine()
  const addressOf = useLinkAddress()
  const follow = (event: MouseEvent) => {
    if (external || !navigate || !isPlain(event)) return
    event.preventDefault()
    // With this state the linked page shows a back button (flow/history.ts).
    navigate(href, { state: { linked: true } })
  }
  if (!href.startsWith('https:')) {
    return (
      <a href={external ? href : addressOf(href)} className={className} onClick={follow}>
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
