import '#engine/theme/index.css'
import '@fontsource-variable/source-sans-3'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import faq from '#flows/texts/de/faq.json'
import start from '#flows/texts/de/start.json'
import check from 'lucide-static/icons/check.svg?raw'
import clock from 'lucide-static/icons/clock.svg?raw'
import shield from 'lucide-static/icons/shield-check.svg?raw'
import { Frame } from '../floor/frame.tsx'

const bank = 'Neue Hausbank Test'
const texts: Record<string, string> = { ...faq, ...start }
const t = (key: string) => texts[key]?.replace('{{bank}}', bank)

/** A drawing of the library, as elements. */
const Icon = ({ svg }: { svg: string }) => (
  <span className="icon" aria-hidden="true">
    <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeLinecap="round">
      {svg.includes('<circle') && <circle cx="12" cy="12" r="10" />}
      {[...svg.matchAll(/ d="([^"]+)"/g)].map(([, path]) => (
        <path key={path} d={path} />
      ))}
    </svg>
  </span>
)

/** Points with a drawing, or numbered: keys of their titles; a text is below a key that ends on "title". */
const Points = ({ kind, points }: { kind: string; points: Record<string, string> }) => (
  <ol className={`points points-${kind}`}>
    {Object.entries(points).map(([key, svg], index) => (
      <li key={key}>
        <span className="points-mark" aria-hidden="true">
          {svg ? <Icon svg={svg} /> : index + 1}
        </span>
        <div>
          <p className="points-title">{t(`start.${key}`)}</p>
          {key.endsWith('title') && (
            <p className="points-text">{t(`start.${key.replace('title', 'text')}`)}</p>
          )}
        </div>
      </li>
    ))}
  </ol>
)
const ways = { 'ways.found': check, 'ways.decide': check, 'ways.letters': check }
const how = { 'how.connect.title': '', 'how.choose.title': '', 'how.check.title': '' }
const safe = { 'safe.pin.title': shield, 'safe.nothing.title': check, 'safe.pause.title': clock }
const offers = { business: '/firmenkunden', estate: '/nachlass', consultant: '/beratung' }

const details = (summary: string, text: string) => (
  <details key={summary} className="details">
    <summary>{t(summary)}</summary>
    <div className="stack">
      <p>{t(text)}</p>
    </div>
  </details>
)

/** The start page written by hand: its texts are in its script, and `data-pressed` names the button that was pressed. */
function Start() {
  const [pressed, setPressed] = useState('')
  useEffect(() => {
    document.title = `${t('start.title')} – ${bank}`
    performance.mark('app:ready')
  }, [])
  const button = (kind: string, key: string) => (
    <button type="button" className={`button button-${kind}`} onClick={() => setPressed(key)}>
      {t(key)}
    </button>
  )
  return (
    <main id="main" className="screen layout-welcome" data-pressed={pressed}>
      <header className="screen-head">
        <h1 tabIndex={-1}>{t('start.title')}</h1>
        <p className="lead">{t('start.lead')}</p>
      </header>
      <form noValidate>
        <section className="group group-card card">
          <h2>{t('start.ways.title')}</h2>
          <Points kind="checks" points={ways} />
          {button('primary', 'start.withLogin')}
          {button('secondary', 'start.withoutLogin')}
          <p className="text-small">{t('start.ways.time')}</p>
        </section>
        {button('quiet', 'start.video.open')}
        <section className="group group-plain">
          <h2>{t('start.how.title')}</h2>
          <Points kind="numbers" points={how} />
        </section>
        <section className="group group-columns">
          <h2>{t('start.safe.title')}</h2>
          <Points kind="icons" points={safe} />
        </section>
        {details('start.law.summary', 'start.law.text')}
        <section className="group group-plain">
          <h2>{t('faq.title')}</h2>
          {['cost', 'need'].map((name) => details(`faq.start.${name}.question`, `faq.start.${name}.answer`))}
        </section>
        <section className="group">
          <h2>{t('start.offers.title')}</h2>
          {Object.entries(offers).map(([name, href]) => (
            <div key={name}>
              <a href={href}>{t(`start.offers.${name}.label`)}</a>
              <p className="points-text">{t(`start.offers.${name}.text`)}</p>
            </div>
          ))}
        </section>
      </form>
    </main>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Frame>
    <Start />
  </Frame>,
)
