import { useEffect, useRef, useState } from 'react'
import { useEngine } from '#engine/view/engine.ts'
import { offerReturn } from '../handlers/return-channel.ts'

/** Time that a browser needs to close a tab, in milliseconds; after it the customer has to. */
const closing = 300

/** The bank led back to a new tab: it hands on what it got, and says so; until then it says where the first tab may be. */
export function ReturnedAlone({ query }: Readonly<{ query: URLSearchParams }>) {
  const { text, tenant } = useEngine()
  const [taken, setTaken] = useState(false)
  const [stays, setStays] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const controller = new AbortController()
    const loginId = query.get('loginId')
    if (loginId) offerReturn(loginId, query.toString(), controller.signal, () => setTaken(true))
    return () => controller.abort()
  }, [query])
  const state = taken ? 'taken' : 'alone'
  useEffect(() => {
    heading.current?.focus()
  }, [state])
  const close = () => {
    window.close()
    setTimeout(() => setStays(true), closing)
  }
  return (
    <main id="main" className="screen layout-step" data-screen="return">
      <title>{[text(`ui.return.${state}.title`), tenant.name].join(' – ')}</title>
      <h1 ref={heading} tabIndex={-1}>
        {text(`ui.return.${state}.title`)}
      </h1>
      <p className="lead">{text(`ui.return.${state}.text`)}</p>
      <div className="stack">
        {!taken && <p>{text('ui.return.alone.lost')}</p>}
        <output>{stays && text('ui.return.taken.stays')}</output>
      </div>
      <div className="actions">
        {taken ? (
          <button type="button" className="button button-primary" onClick={close}>
            {text('ui.return.taken.close')}
          </button>
        ) : (
          <a className="button" href="/">
            {text('ui.return.alone.start')}
          </a>
        )}
      </div>
    </main>
  )
}
