import '#engine/theme/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { applyTheme } from '#engine/tenant/theme.ts'
import type { Locale } from '#engine/text/texts.ts'
import { loadScreen } from '#engine/screen/load-screen.ts'
import { prefetch } from '#engine/screen/prefetch.ts'
import { createTexts, languageOf } from '#engine/text/texts.ts'
import { App } from './app.tsx'
import { begin } from './begin.ts'
import { loadFlow } from './data.ts'
import { begunElsewhere, entryAt, runtimeOf } from './flow.ts'
import { EngineProvider, loader } from './engine-provider.tsx'
import { startedWith } from './notices.tsx'
import { product } from './product.ts'
import { guardParts, isLeaving } from './reload-guard.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys } from '../session/keys.ts'
import { readItem } from '../session/storage.ts'
import { onRootError } from '../telemetry/root-errors.ts'
import { loadLaterTexts, rememberTexts, speak, textSource } from './texts.ts'

const isLocale = (value: unknown): value is Locale => value === 'de' || value === 'en'

/** The language: from the address, else this session, else the browser's, else the tenant's first; only one the tenant has. */
function localeOf(offered: readonly Locale[]): Locale {
  const asked = [
    new URLSearchParams(window.location.search).get('lang'),
    readItem(ownKeys.locale),
    navigator.language.slice(0, 2),
  ]
  return asked.filter(isLocale).find((locale) => offered.includes(locale)) ?? offered[0] ?? 'de'
}

/** Loads the screen that the address will show, with its parts and words; nothing where something else comes first. */
async function firstScreen(): Promise<void> {
  const entry = entryAt(window.location.pathname)
  if (!entry || flowStore.read(ownKeys.error) || begunElsewhere(entry)) return
  const { screen } = (await runtimeOf(entry)).view().meta
  if (screen) await loadScreen(loader, screen)
}

async function boot(): Promise<void> {
  const entry = entryAt(window.location.pathname)
  // Asked for again by whoever needs it, and told there when it failed.
  if (entry) loadFlow(entry.flow).catch(() => undefined)
  const { tenant, file, replaced, restarted, consent } = await begin()
  const locale = localeOf(tenant.locales)
  const language = languageOf(locale, tenant.tone)
  speak(language)
  // As above.
  firstScreen().catch(() => undefined)
  applyTheme(tenant.theme)
  startedWith.otherTenant = replaced
  startedWith.newSwitch = restarted
  document.documentElement.lang = locale
  const texts = await createTexts(
    textSource,
    language,
    tenant.texts ?? {},
    consent ? ['frame', 'consent'] : ['frame'],
  )
  rememberTexts(texts)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with id "root".')
  // What a screen broke on is caught for the customer, and told to whoever takes errors.
  createRoot(root, { onCaughtError: onRootError }).render(
    <StrictMode>
      <BrowserRouter>
        <EngineProvider texts={texts} tenant={tenant}>
          <App consent={consent} />
        </EngineProvider>
      </BrowserRouter>
    </StrictMode>,
  )
  prefetch([
    loadLaterTexts,
    product.errors,
    () => import('../telemetry/problem.ts'),
    () => import('../pages/error-page.tsx'),
    async () => (await import('./tenant-check.ts')).afterStart(file, tenant),
  ])
}

/** No top-level await: parts that boot waits for import this one, and would wait for it in turn. */
async function start(): Promise<void> {
  try {
    await boot()
  } catch (error) {
    // Not even the tenant or its texts could be read: the words that index.html holds for this are shown.
    if (!isLeaving()) document.getElementById('unavailable')?.removeAttribute('hidden')
    throw error
  }
}

guardParts()
void start()
