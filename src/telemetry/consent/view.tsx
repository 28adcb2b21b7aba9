import './consent.css'
import { useEffect, useRef, useState } from 'react'
import type { Tenant } from '#generated/engine.ts'
import { useEngine } from '#engine/view/engine.ts'
import { useStore } from '#engine/view/store.ts'
import { Anchor } from '#engine/view/button.tsx'
import { linkHref } from '#engine/tenant/links.ts'
import { config } from '../../config/config.ts'
import { agreement, choice, choose, restoreChoice, type Choice } from './choice.ts'

function decide(next: Choice): void {
  choose(next)
  // The focused button is removed, so the focus moves to the heading of the page.
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
}

/** First in the page, so that its buttons come first in the tab order; shown at its end. They look alike: no choice is preferred. */
function ConsentBanner() {
  const { text, tenant } = useEngine()
  const chosen = useStore(choice)
  const heading = useRef<HTMLHeadingElement>(null)
  const previous = useRef(chosen)
  useEffect(() => {
    // The question was reopened by the link at the end of the page, so the focus moves up here.
    if (previous.current && !chosen) heading.current?.focus()
    previous.current = chosen
  }, [chosen])
  if (chosen) return null
  const { usage, sentry } = config()
  const privacy = linkHref(tenant.theme.links.privacy)
  return (
    <section className="consent" aria-labelledby="consent">
      <div className="cluster consent-box">
        <div className="consent-text">
          <h2 id="consent" ref={heading} tabIndex={-1}>
            {text('consent.title')}
          </h2>
          {usage && <p>{text('consent.usage')}</p>}
          {sentry && <p>{text('consent.errors')}</p>}
          <p>{text('consent.free')}</p>
        </div>
        <div className="consent-answer">
          <div className="consent-buttons">
            <button type="button" className="button" onClick={() => decide('given')}>
              {text('consent.allow')}
            </button>
            <button type="button" className="button" onClick={() => decide('refused')}>
              {text('consent.refuse')}
            </button>
          </div>
          {privacy && <Anchor to={privacy}>{text('consent.privacy')}</Anchor>}
        </div>
      </div>
    </section>
  )
}

/** The last element of the page: shows the consent (purposes, time, version of the text), withdraws it with one press, or reopens the question. */
function ConsentLink() {
  const { text, locale } = useEngine()
  const chosen = useStore(choice)
  const [withdrawn, setWithdrawn] = useState(false)
  const given = agreement()
  const press = () => {
    setWithdrawn(chosen === 'given')
    choose(chosen === 'given' ? 'refused' : undefined)
  }
  return (
    <aside className="cluster consent-footer" aria-label={text('consent.ask')}>
      {given && (
        <span>
          {text('consent.record', {
            what: new Intl.ListFormat(locale).format(
              given.to.map((purpose) => text(`consent.to.${purpose}`)),
            ),
            time: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
              new Date(given.at),
            ),
            version: given.version,
          })}
        </span>
      )}
      {chosen && (
        <button type="button" className="link-button" onClick={press}>
          {text(chosen === 'given' ? 'consent.withdraw' : 'consent.ask')}
        </button>
      )}
      <output>{withdrawn && chosen === 'refused' && text('consent.withdrawn')}</output>
    </aside>
  )
}

export type ConsentParts = NonNullable<ReturnType<typeof consentPartsFor>>

/**
 * What asks for the consent, before the frame of the page, and what shows the answer, after it. Restores the stored choice. Undefined
 * if the tenant has switched telemetry off: then nobody is asked.
 */
export const consentPartsFor = (tenant: Tenant) =>
  restoreChoice(tenant) ? { Question: ConsentBanner, Choice: ConsentLink } : undefined
