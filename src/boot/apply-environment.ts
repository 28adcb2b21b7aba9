import type { i18n } from 'i18next'
import type { Root } from 'react-dom/client'
import { applyTheme } from '#engine/tenant/theme.ts'
import { changeLanguage, languageOf, loadNamespaces, setOverrides } from '#engine/text/texts.ts'
import type { Environment } from './load-environment.ts'
import { startupNotices } from './notices.tsx'
import { pageOf } from './page.tsx'

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
