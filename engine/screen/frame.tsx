import { useEngine } from '../view/engine.ts'
import { useState, useSyncExternalStore, useEffect, type ReactNode, type SyntheticEvent } from 'react'
import { dark } from '../tenant/theme.ts'
import { labelOfLink, linksOf } from '../tenant/links.ts'
import { Anchor } from '../view/button.tsx'

interface Props {
  /** Pages of the product, linked in the footer of every page. */
  links?: readonly PageLink[]
  /** Names of links of the tenant that come first in the footer, in this order. */
  order?: readonly string[]
  /** The screen. It renders the <main> element. */
  children: ReactNode
}

/** Moves focus and scroll position to the screen. The link is not followed, because the URL names the step. */
function skip(event: SyntheticEvent) {
  event.preventDefault()
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}

/** The page around a screen: skip link, logo, language switch and footer. */
export function Frame({ links = [], order = [], children }: Props) {
  const { text } = useEngine()
  useEffect(stabilizeClicks, [])
  return (
    <div className="frame">
      <header className="frame-header">
        <a className="skip" href="#main" onClick={skip}>
          {text('frame.skip')}
        </a>
        <div className="frame-bar">
          <Brand />
          <div id={sessionSlot} className="frame-session" />
          <Languages />
        </div>
      </header>
      {children}
      <FooterLinks pages={links} order={order} />
    </div>
  )
}

/** The colour scheme is unknown when a page is baked at build time. Then the browser chooses the logo by a media query. */
const schemeUnknown = () => undefined

/** The logo of the tenant in a box of fixed size; its name when there is no logo or it does not load. */
function Brand() {
  const { tenant, tenantFile } = useEngine()
  const [broken, setBroken] = useState<string>()
  const isDark = useSyncExternalStore(dark.onChange, dark.matches, schemeUnknown)
  const { logo, logoDark } = tenant.theme
  const file = (isDark && logoDark) || logo
  const src = file && tenantFile(file)
  // A tenant's only logo stands on a light plate in the dark.
  const plate = isDark === undefined ? 'on-light-if-dark' : isDark ? 'on-light' : undefined
  return (
    <div className="frame-brand">
      {src && src !== broken ? (
        <picture>
          {isDark === undefined && logoDark && logoDark !== logo && (
            <source media="(prefers-color-scheme: dark)" srcSet={tenantFile(logoDark)} />
          )}
          {/* Requested with CORS like tenant.json, so that one setting of the tenant host covers both. */}
          <img
            src={src}
            className={logoDark ? undefined : plate}
            crossOrigin="anonymous"
            alt={tenant.name}
            width={160}
            height={40}
            onError={() => setBroken(src)}
          />
        </picture>
      ) : (
        tenant.name
      )}
    </div>
  )
}

export const languageNames = { de: 'Deutsch', en: 'English' }

/** Switches the language without a reload, so that no input is lost. Hidden when the tenant has only one language. */
function Languages() {
  const { text, tenant, locale, setLocale } = useEngine()
  if (tenant.locales.length < 2) return null
  return (
    <fieldset className="languages">
      <legend className="visually-hidden">{text('frame.language')}</legend>
      {tenant.locales.map((id) => (
        <button key={id} type="button" lang={id} aria-pressed={id === locale} onClick={() => setLocale(id)}>
          {languageNames[id]}
        </button>
      ))}
    </fieldset>
  )
}

/** Id of the element in the header into which the session menu is rendered (portal). */
export const sessionSlot = 'frame-session'

interface PageLink {
  label: string
  path: string
}

/** The footer: pages of the product, then links of the tenant, those with its own label last. Missing and unsafe links are left out. */
function FooterLinks({ pages, order }: Readonly<{ pages: readonly PageLink[]; order: readonly string[] }>) {
  const { text, hasText, tenant } = useEngine()
  const all = tenant.theme.links
  const own = Object.keys(all).filter((name) => !order.includes(name) && hasText(labelOfLink(name)))
  const links = linksOf(all, [...order, ...own])
  links.unshift(...pages.map(({ label, path }) => ({ label, to: { href: path, external: false } })))
  if (links.length === 0) return null
  return (
    <footer className="frame-footer">
      <nav aria-label={text('frame.links')}>
        <ul className="frame-links">
          {links.map(({ label, to }) => (
            <li key={label}>
              <Anchor to={to}>{text(label)}</Anchor>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  )
}

const controls = 'a[href], button, summary, label, input, select, textarea, [role="option"]'
/** A longer movement is a drag or a scroll, in pixels. */
const maxMovement = 10
/** Longest delay between pointerup and click on touch screens, in milliseconds. */
const clickDelay = 500

/** The control at an event target. A label counts as its control. */
function controlAt(target: EventTarget | null): Element | null {
  const found = target instanceof Element ? target.closest(controls) : null
  return found instanceof HTMLLabelElement ? (found.control ?? found) : found
}

const canBePressed = (control: Element): control is HTMLElement =>
  control instanceof HTMLElement && control.isConnected && !control.matches(':disabled')

/**
 * Clicks the control on which the pointer went down, even when the page moves before the pointer goes up (new rows, a
 * response). The browser would click the common ancestor of both targets, which does nothing; after a touch it would click the
 * control that has moved below the finger. Returns a function that removes the listeners.
 */
export function stabilizeClicks(): () => void {
  let down: { id: number; control: Element | null; x: number; y: number } | undefined
  /** Time stamp until which trusted clicks are suppressed, because they hit the wrong control. */
  let suppressUntil = 0

  const onPointerDown = ({ pointerId, isPrimary, button, target, clientX, clientY }: PointerEvent) => {
    suppressUntil = 0
    down =
      isPrimary && button === 0
        ? { id: pointerId, control: controlAt(target), x: clientX, y: clientY }
        : undefined
  }
  const onPointerUp = ({ pointerId, clientX, clientY, timeStamp }: PointerEvent) => {
    if (down?.id !== pointerId) return
    const { control, x, y } = down
    down = undefined
    const below = controlAt(document.elementFromPoint(clientX, clientY))
    if (below === control || Math.hypot(clientX - x, clientY - y) > maxMovement) return
    suppressUntil = timeStamp + clickDelay
    if (control && canBePressed(control)) control.click()
  }
  const onClick = (event: MouseEvent) => {
    // Clicks by keyboard or script have no pointer. The click by `control.click()` is not trusted.
    if (!event.isTrusted || event.detail === 0 || event.timeStamp > suppressUntil) return
    suppressUntil = 0
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  const listeners = new AbortController()
  const options = { capture: true, signal: listeners.signal }
  addEventListener('pointerdown', onPointerDown, options)
  addEventListener('pointerup', onPointerUp, options)
  addEventListener('pointercancel', () => (down = undefined), options)
  addEventListener('click', onClick, options)
  return () => listeners.abort()
}
