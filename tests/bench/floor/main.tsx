import '#engine/theme/index.css'
import '@fontsource-variable/source-sans-3'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { Frame } from './frame.tsx'

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <Frame>
    <App first={window.location.pathname === '/login' ? 'login' : 'start'} />
  </Frame>,
)
