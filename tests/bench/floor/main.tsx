import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Frame } from './frame.tsx'
import { asStep } from './steps.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root".')
createRoot(root).render(
  <StrictMode>
    <Frame>
      <App first={asStep(window.location.pathname.slice(1))} />
    </Frame>
  </StrictMode>,
)
