import '#engine/theme/index.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from '#engine/tenant/theme.ts'
import type { Locale } from '#engine/text/texts.ts'
import { loadScreen } from '#engine/screen/load-screen.ts'
import { prefetch } from '#engine/screen/prefetch.ts'
import { createTexts, languageOf } from '#engine/text/texts.ts'
import { App } from './app.tsx'
import { begin } from './begin.ts'
import { begunElsewhere, entryAt, flowFiles, runtimeOf } from './flow.ts'
import { EngineProvider, loader } from './engine-provider.tsx'
import { startedWith } from './notices.tsx'
import { product } from './product.ts'
import { guardParts, isLeaving } from './reload-guard.ts'
import { flowStore } from './session/flow-store.ts'
import { ownKeys } from './session/keys.ts'
import { readItem } from './session/storage.ts'
import { loadLaterTexts, rememberTexts, textSource } from './texts.ts'

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

/** The name of the screen that the address will show, its file under way; undefined where something else comes first. */
async function firstScreen(): Promise<string | undefined> {
  const entry = entryAt(window.location.pathname)
  if (!entry || flowStore.read(ownKeys.error) || begunElsewhere(entry)) return undefined
  const { screen } = (await runtimeOf(entry)).view().meta
  if (screen) await product.screen(screen)
  return screen
}

async function boot(): Promise<void> {
  const entry = entryAt(window.location.pathname)
  // Asked for again by whoever needs it, and told there when it failed.
  if (entry) flowFiles(entry).catch(() => undefined)
  const { tenant, file, replaced, restarted, consent } = await begin()
  // Both are asked for again by the page, and told there when they failed.
  const first = firstScreen().catch(() => undefined)
  applyTheme(tenant.theme)
  startedWith.otherTenant = replaced
  startedWith.newSwitch = restarted
  const locale = localeOf(tenant.locales)
  document.documentElement.lang = locale
  const texts = await createTexts(
    textSource,
    languageOf(locale, tenant.tone),
    tenant.texts ?? {},
    consent ? ['frame', 'consent'] : ['frame'],
  )
  rememberTexts(texts)
  first.then((screen) => (screen ? loadScreen(loader, screen) : undefined)).catch(() => undefined)
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with id "root".')
  // What a screen broke on is caught for the customer, and told to whoever takes errors.
  createRoot(root, { onCaughtError: reportError }).render(
    <StrictMode>
      <EngineProvider texts={texts} tenant={tenant}>
        <App consent={consent} />
      </EngineProvider>
    </StrictMode>,
  )
  prefetch([
    loadLaterTexts,
    product.errors,
    () => import('./telemetry/problem.ts'),
    () => import('./pages/error-page.tsx'),
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
