import type { ReactNode } from 'react'
import { StrictMode, useLayoutEffect } from 'react'
import type { Root } from 'react-dom/client'
import type { i18n } from 'i18next'
import { BrowserRouter } from 'react-router'
import { applyTheme } from '#engine/tenant/theme.ts'
import { changeLanguage, languageOf, loadNamespaces, setOverrides } from '#engine/text/texts.ts'
import { basePath } from '#engine/util/base-path.ts'
import { App } from './app.tsx'
import { takeOver } from './baked-page.ts'
import { EngineProvider } from './engine-provider.tsx'
import type { Environment } from './load-environment.ts'
import { startupNotices } from './notices.tsx'

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

/** How the page was shown with the copies of config and tenant in its HTML. */
export interface ShownPage {
  root: Root
  texts: i18n
  isReplacing: boolean
  /** Stops following the colour scheme with the old theme. */
  removeTheme(): void
}

/**
 * Shows the page with the config and the tenant of the server, where they are not those of the page's HTML. The customer stays
 * on the same step, in the same language if the tenant offers it.
 */
export async function applyEnvironment(
  { root, texts, isReplacing, removeTheme }: ShownPage,
  { tenant, consent, replaced }: Environment,
): Promise<void> {
  const { documentElement } = document
  const locale =
    tenant.locales.find((offered) => offered === documentElement.lang) ?? tenant.locales[0] ?? 'de'
  setOverrides(texts, tenant.texts ?? {})
  if (consent) await loadNamespaces(texts, ['consent'])
  const language = languageOf(locale, tenant.tone)
  if (language !== texts.language) await changeLanguage(texts, language)
  documentElement.lang = locale
  startupNotices.otherTenant = replaced
  removeTheme()
  applyTheme(tenant.theme)
  root.render(pageOf({ texts, tenant, consent, isReplacing }))
}
