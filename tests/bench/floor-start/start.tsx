import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import faq from '#flows/texts/de/faq.json'
import texts from '#flows/texts/de/start.json'
import { Details, Group, Points } from './parts.tsx'

const bank = 'Neue Hausbank Test'
const pages = [
  ['/firmenkunden', 'business'],
  ['/nachlass', 'estate'],
  ['/beratung', 'consultant'],
] as const

/** The start page written by hand: its texts are in its script, and `data-pressed` names the button that was pressed. */
export function Start() {
  const [pressed, setPressed] = useState('')
  useEffect(() => {
    document.title = `${texts['start.title']} – ${bank}`
    performance.mark('app:ready')
  }, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed('login')
  }
  return (
    <main id="main" className="screen layout-welcome" data-pressed={pressed || undefined}>
      <header className="screen-head">
        <h1 tabIndex={-1}>{texts['start.title']}</h1>
        <p className="lead">{texts['start.lead'].replace('{{bank}}', bank)}</p>
      </header>
      <form noValidate onSubmit={submit}>
        <Group kind="group-card card" title={texts['start.ways.title']}>
          <Points
            kind="checks"
            points={[
              { icon: 'check', title: texts['start.ways.found'] },
              { icon: 'check', title: texts['start.ways.decide'] },
              { icon: 'check', title: texts['start.ways.letters'] },
            ]}
          />
          <button type="submit" className="button button-primary">
            {texts['start.withLogin']}
          </button>
          <button
            type="button"
            className="button button-secondary"
            onClick={() => setPressed('without login')}
          >
            {texts['start.withoutLogin']}
          </button>
          <p className="text-small">{texts['start.ways.time']}</p>
        </Group>
        <button type="button" className="button button-quiet" onClick={() => setPressed('video')}>
          {texts['start.video.open']}
        </button>
        <Group kind="group-plain" title={texts['start.how.title']}>
          <Points
            kind="numbers"
            points={(['connect', 'choose', 'check'] as const).map((step) => ({
              title: texts[`start.how.${step}.title`],
              text: texts[`start.how.${step}.text`],
            }))}
          />
        </Group>
        <Group kind="group-columns" title={texts['start.safe.title']}>
          <Points
            kind="icons"
            points={(
              [
                ['pin', 'shield'],
                ['nothing', 'check'],
                ['pause', 'clock'],
              ] as const
            ).map(([name, icon]) => ({
              icon,
              title: texts[`start.safe.${name}.title`],
              text: texts[`start.safe.${name}.text`],
            }))}
          />
        </Group>
        <Details summary={texts['start.law.summary']} text={texts['start.law.text']} />
        <Group kind="group-plain" title={faq['faq.title']}>
          <Details summary={faq['faq.start.cost.question']} text={faq['faq.start.cost.answer']} />
          <Details summary={faq['faq.start.need.question']} text={faq['faq.start.need.answer']} />
        </Group>
        <section className="group">
          <h2>{texts['start.offers.title']}</h2>
          <ul className="entries">
            {pages.map(([href, name]) => (
              <li key={href}>
                <a href={href}>{texts[`start.offers.${name}.label`]}</a>
                <p className="points-text">{texts[`start.offers.${name}.text`]}</p>
              </li>
            ))}
          </ul>
        </section>
      </form>
    </main>
  )
}
