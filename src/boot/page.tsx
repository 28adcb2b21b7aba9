import { StrictMode, useCallback, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'
import { BrowserRouter, useNavigate } from 'react-router'
import type { Navigate } from '#engine/flow/history.ts'
import { keepTenant } from '#engine/tenant/links.ts'
import { applyTheme } from '#engine/tenant/theme.ts'
import {
  changeLanguage,
  hasText,
  languageOf,
  loadNamespaces,
  setOverrides,
  textOf,
  type Locale,
} from '#engine/text/texts.ts'
import { basePath } from '#engine/util/base-path.ts'
import { loadModule } from '#engine/util/load-module.ts'
import { EngineContext, type Engine, type Loader } from '#engine/view/engine.ts'
import { tenantHost } from '../config/config.ts'
import { loadTexts, regionOf } from '../config/data.ts'
import { ownKeys } from '../session/keys.ts'
import { writeItem } from '../session/storage.ts'
import { App } from './app.tsx'
import { takeOver } from './baked-page.ts'
import type { Environment } from './load-environment.ts'
import { startupNotices } from './notices.tsx'
import { product } from './product.ts'

let formats: typeof product.formats = product.formats

/** Loads the formats of the engine, when the first screen needs them. Formats of the product take precedence. */
async function loadFormats(): Promise<void> {
  const { engineFormats } = await loadModule(() => import('#engine/text/formats.ts'))
  formats = { ...engineFormats, ...product.formats }
}

/** What loading a screen needs; usable before the app is rendered. */
export const loader: Loader = { product, loadTexts, loadFormats }

/** `useNavigate` with a stable identity. The router returns a new function for each URL, which would re-render every component. */
function useStableNavigate(): Navigate {
  const navigate = useNavigate()
  const latest = useRef(navigate)
  useLayoutEffect(() => {
    latest.current = navigate
  })
  return useCallback((to, how) => {
    void (typeof to === 'number' ? latest.current(to) : latest.current(keepTenant(to), how))
  }, [])
}

export function EngineProvider(props: Pick<PageParts, 'texts' | 'tenant'> & { children: ReactNode }) {
  const { texts, tenant, children } = props
  // Re-renders when the language changes; everything below reads texts through the engine.
  useTranslation(undefined, { i18n: texts })
  const navigate = useStableNavigate()
  const { language } = texts
  const engine = useMemo<Engine>(() => {
    const locale: Locale = language === 'en' ? 'en' : 'de'
    return {
      ...loader,
      tenant,
      locale,
      // With the language of this render: parts of a baked page are hydrated later, and must match the baked HTML.
      text: (key, values) => textOf(texts, key, values, language),
      hasText: (key) => hasText(texts, key),
      setLocale(next) {
        const apply = () => {
          document.documentElement.lang = next
          writeItem(ownKeys.locale, next)
        }
        // If the texts do not load, the language stays as it is.
        changeLanguage(texts, languageOf(next, tenant.tone)).then(apply, reportError)
      },
      tenantFile: (name) => `${tenantHost()}/tenants/${tenant.id}/${name}`,
      navigate,
      format: (name, value) => (formats[name ?? 'text'] ?? String)(value, regionOf(locale)),
    }
  }, [texts, language, tenant, navigate])
  return <EngineContext value={engine}>{children}</EngineContext>
}

/** The root element. src/boot/fallback.js observes its attribute data-app. */
export function rootOf(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('There is no element "root".')
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
export interface ShownPage extends Pick<PageParts, 'texts' | 'isReplacing'> {
  root: Root
  /** Stops following the colour scheme with the old theme. */
  removeTheme(): void
}

/** Shows the page with config and tenant of the server, where the HTML has others. The customer stays on the step. */
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
