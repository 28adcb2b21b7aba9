import '../../../engine/theme/index.css'
import '@fontsource-variable/source-sans-3'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { LoginForm } from 'peer'
import { Frame } from '../floor/frame.tsx'
import { Partners } from '../floor/partners.tsx'
import { StepHead } from '../floor/step-head.tsx'
import { t } from '../floor/texts.ts'

/** The floor's page with the form and the rows of a peer in it. */
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
