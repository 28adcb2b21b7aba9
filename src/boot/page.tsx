import type { ReactNode } from 'react'
import { StrictMode, useLayoutEffect } from 'react'
import type { i18n } from 'i18next'
import { BrowserRouter } from 'react-router'
import { basePath } from '#engine/util/base-path.ts'
import { App } from './app.tsx'
import { takeOver } from './baked-page.ts'
import { EngineProvider } from './engine-provider.tsx'
import type { Environment } from './load-environment.ts'

/** The root element. src/boot/fallback.js observes its attribute data-app. */
export function rootOf(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with id "root".')
  return root
}

/** Calls `takeOver` when its content has replaced the baked page. */
function ReplacedPage({ children }: Readonly<{ children: ReactNode }>) {
  useLayoutEffect(() => takeOver(rootOf()), [])
  return children
}

/** What the page is rendered with. `isReplacing`: its first commit replaces a baked page. */
export interface PageParts extends Pick<Environment, 'tenant' | 'consent'> {
  texts: i18n
  isReplacing: boolean
}

/** The content of the root element. */
export function pageOf({ texts, tenant, consent, isReplacing }: PageParts): ReactNode {
  const app = <App consent={consent} />
  return (
    <StrictMode>
      <BrowserRouter basename={basePath}>
        <EngineProvider texts={texts} tenant={tenant}>
          {isReplacing ? <ReplacedPage>{app}</ReplacedPage> : app}
        </EngineProvider>
      </BrowserRouter>
    </StrictMode>
  )
}
