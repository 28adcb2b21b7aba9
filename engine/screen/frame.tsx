import { useEngine } from '../view/engine.ts'
import { useState, useSyncExternalStore, useEffect, type MouseEvent, type ReactNode } from 'react'
import { dark } from '../tenant/theme.ts'
import { stabilizeClicks } from './stable-clicks.ts'
import { labelOfLink, linksOf } from '../tenant/links.ts'
import { Anchor } from '../view/anchor.tsx'

interface Props {
  /** Pages of the product, linked in the footer of every page. */
  links?: readonly PageLink[]
  /** Names of links of the tenant that come first in the footer, in this order. */
  order?: readonly string[]
  /** The screen. It renders the <main> element. */
  children: ReactNode
}

/** Moves focus and scroll position to the screen. The link is not followed, because the URL names the step. */
function skip(event: MouseEvent) {
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

/** The class that puts a tenant's only logo on a light plate in the dark. */
function plateOf(isDark: boolean | undefined): string | undefined {
  if (isDark === undefined) return 'on-light-if-dark'
  return isDark ? 'on-light' : undefined
}

/** The logo of the tenant in a box of fixed size; its name when there is no logo or it does not load. */
function Brand() {
  const { tenant, tenantFile } = useEngine()
  const [broken, setBroken] = useState<string>()
  const isDark = useSyncExternalStore(dark.onChange, dark.matches, schemeUnknown)
  const { logo, logoDark } = tenant.theme
  const file = (isDark && logoDark) || logo
  const src = file && tenantFile(file)
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
            className={logoDark ? undefined : plateOf(isDark)}
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

/** Each language by its own name. */
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

/**
 * The footer: first pages of the product, then links of the tenant. Missing and unsafe links are left out. Links with a
 * label of the tenant come last, in the order of the tenant file.
 */
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
