import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Frame } from '../floor/frame.tsx'
import { Start } from './start.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with id "root".')
createRoot(root).render(
  <StrictMode>
    <Frame>
      <Start />
    </Frame>
  </StrictMode>,
)
