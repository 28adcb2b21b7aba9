import '../../../engine/theme/index.css'
import '@fontsource-variable/source-sans-3'
import { memo, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LoginForm, PartnerList } from 'peer'
import { Frame } from '../floor/frame.tsx'
import { PartnerMenu } from '../floor/partner-menu.tsx'
import { StepHead } from '../floor/step-head.tsx'
import { t } from '../floor/texts.ts'
import { listPartners, type Partner } from '../shared/data.ts'
import { group } from './shared.ts'

const List = memo(PartnerList)

/** What no peer has, the search and the choice for all, gives it other rows. What is chosen in a row stays with the peer: no measure chooses there. */
function Partners() {
  const [partners, setPartners] = useState<Partner[]>([])
  const [query, setQuery] = useState('')
  const [menu, setMenu] = useState<HTMLElement>()
  const words = useDeferredValue(query)
  useEffect(() => void listPartners().then(setPartners), [])
  const groups = useMemo(() => {
    const parts = words.toLowerCase().split(' ').filter(Boolean)
    const isMeant = ({ name, creditorId }: Partner) =>
      parts.every((part) => `${name} ${creditorId}`.toLowerCase().includes(part))
    return group(partners.filter(isMeant))
  }, [partners, words])
  if (partners.length === 0) return null
  return (
    <>
      <input
        id="partners-search"
        type="search"
        aria-label={t('bench.partners.search')}
        value={query}
        onInput={(event) => setQuery(event.currentTarget.value)}
      />
      <button type="button" className="decisions-all" onClick={(event) => setMenu(event.currentTarget)}>
        Alle auf einmal
      </button>
      <List groups={groups} />
      {menu && (
        <PartnerMenu
          partner={undefined}
          anchor={menu}
          onClose={() => setMenu(undefined)}
          onChoose={(decision) => {
            setMenu(undefined)
            setPartners((all) => all.map((partner) => ({ ...partner, decision })))
          }}
        />
      )}
    </>
  )
}

function Page({ first }: { first: 'start' | 'login' }) {
  const [step, setStep] = useState<'start' | 'login' | 'partners'>(first)
  return (
    <main id="main" className="screen layout-step">
      <StepHead step={step} hasBack={step !== first} />
      {step === 'start' && (
        <button type="button" className="button button-secondary" onClick={() => setStep('partners')}>
          {t('bench.start.list')}
        </button>
      )}
      {step === 'login' && <LoginForm />}
      {step === 'login' && <p className="text-small">{t('bench.login.note')}</p>}
      {step === 'partners' && <Partners />}
    </main>
  )
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Frame>
    <Page first={window.location.pathname === '/login' ? 'login' : 'start'} />
  </Frame>,
)
