import { keepTenant } from '#engine/tenant/links.ts'
import { loadModule } from '#engine/util/load-module.ts'
import type { ReactNode } from 'react'
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { i18n } from 'i18next'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Tenant } from '#generated/engine.ts'
import type { Navigate } from '#engine/flow/history.ts'
import type { Engine, Loader } from '#engine/view/engine.ts'
import { EngineContext } from '#engine/view/engine.ts'
import type { Locale } from '#engine/text/texts.ts'
import { changeLanguage, hasText, languageOf, textOf } from '#engine/text/texts.ts'
import { tenantHost } from '../config/config.ts'
import { product } from './product.ts'
import { regionOf, loadTexts } from '../config/texts.ts'
import { ownKeys } from '../session/keys.ts'
import { writeItem } from '../session/storage.ts'

let formats: typeof product.formats = product.formats

/** Loads the formats of the engine, when the first screen needs them. Formats of the product take precedence. */
async function loadFormats(): Promise<void> {
  const { engineFormats } = await loadModule(() => import('#engine/text/formats.ts'))
  formats = { ...engineFormats, ...product.formats }
}

/** What loading a screen needs; usable before the app is rendered. */
export const loader: Loader = { product, loadTexts, loadFormats }

interface Props {
  texts: i18n
  tenant: Tenant
  children: ReactNode
}

/**
 * `useNavigate` with a stable identity. The router returns a new function for each URL, which would re-render every component.
 */
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

function Provide({ tenant, children }: Omit<Props, 'texts'>) {
  // Re-renders when the language changes; everything below reads texts through the engine.
  const { i18n: texts } = useTranslation()
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

export function EngineProvider({ texts, ...rest }: Props) {
  return (
    <I18nextProvider i18n={texts}>
      <Provide {...rest} />
    </I18nextProvider>
  )
}
