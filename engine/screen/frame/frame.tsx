import { useEffect } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { useEngine } from '../../view/engine.ts'
import { stabilizeClicks } from '../stable-clicks.ts'
import { Brand } from './brand.tsx'
import { FooterLinks } from './footer-links.tsx'
import type { PageLink } from './footer-links.tsx'
import { Languages } from './languages.tsx'
import { sessionSlot } from './session-slot.ts'

interface Props {
  /** Pages of the product that every page leads to. */
  links?: readonly PageLink[]
  /** The screen, which brings its own <main>. */
  children: ReactNode
  /** Chosen language; without it the engine's own switch is used. */
  onLocale?: (locale: 'de' | 'en') => void
}

/** Moves focus and view to the screen without changing the address, which names the step. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const main = document.querySelector('main')
  if (!main) return
  main.tabIndex = -1
  main.focus()
}

/** The page around a screen: skip link, the tenant's sign, languages, and the links that the law asks for. */
export function Frame({ links, children, onLocale }: Props) {
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
          <Languages {...(onLocale && { onLocale })} />
        </div>
      </header>
      {children}
      <FooterLinks {...(links && { links })} />
    </div>
  )
}
