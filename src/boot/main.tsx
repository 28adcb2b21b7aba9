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
import { entryAt, isEndedPage } from './entries.ts'
import { begunElsewhere, runtimeOf } from './flow.ts'
import { EngineProvider, loader } from './engine-provider.tsx'
import { guardEntries } from './guard-entries.ts'
import { startedWith } from './notices.tsx'
import { product } from './product.ts'
import { guardParts, guardReturn, isLeaving } from './reload-guard.ts'
import { flowStore } from '../session/flow-store.ts'
import { ownKeys, tokenKeys } from '../session/keys.ts'
import { isMemoryOnly, readItem, writeItem } from '../session/storage.ts'
import { onRootError } from '../telemetry/early-errors.ts'
import { loadLaterTexts, rememberTexts, speak, textSource } from './texts.ts'

const isLocale = (value: unknown): value is Locale => value === 'de' || value === 'en'

/**
 * The language: from the address, else this session, else the browser's, else the tenant's first; only one the tenant has.
 * The one of the address is kept: the steps that follow have addresses of their own.
 */
function localeOf(offered: readonly Locale[]): Locale {
  const named = new URLSearchParams(window.location.search).get('lang')
  const asked = [named, readItem(ownKeys.locale), navigator.language.slice(0, 2)]
  const locale = asked.filter(isLocale).find((one) => offered.includes(one)) ?? offered[0] ?? 'de'
  if (locale === named) writeItem(ownKeys.locale, locale)
  return locale
}

/** Loads the screen that the address will show, with its parts and words; nothing where something else comes first. */
async function firstScreen(): Promise<void> {
  const entry = entryAt(window.location.pathname)
  if (!entry || flowStore.read(ownKeys.error) || begunElsewhere(entry)) return
  const { screen } = (await runtimeOf(entry)).view().meta
  if (screen) await loadScreen(loader, screen)
}

/** Where the app stands in the page; src/boot/fallback.js looks at what is written here. */
function rootOf(): HTMLElement {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with id "root".')
  return root
}

/** Nothing can be shown: fallback.js shows the words for it. `again` tries once more in this page, else it is loaded anew. */
function fail(again?: () => void): void {
  if (isLeaving()) return
  rootOf().dataset.app = 'failed'
  if (!again) return
  const retry = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest('#unavailable a')) return
    event.preventDefault()
    document.removeEventListener('click', retry)
    again()
  }
  document.addEventListener('click', retry)
}

/** What broke around the screens leaves nothing of the app. */
const onUncaughtError: typeof onRootError = (error, info) => {
  fail()
  onRootError(error, info)
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
  // What a screen broke on is caught for the customer, and told to whoever takes errors.
  createRoot(rootOf(), { onCaughtError: onRootError, onUncaughtError }).render(
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
    () => import('../api/problem.ts'),
    () => import('../pages/error-page.tsx'),
    // Where everything was just erased, nothing is kept anew.
    async () => isEndedPage() || (await import('./tenant-check.ts')).afterStart(file, tenant),
  ])
}

/** No top-level await: parts that boot waits for import this one, and would wait for it in turn. */
async function start(): Promise<void> {
  rootOf().dataset.app = 'begun'
  try {
    // Flows need it. fallback.js says that the browser is too old, which the page of a broken screen would not.
    if (!('toReversed' in Array.prototype)) throw new Error('This browser is too old.')
    await boot()
  } catch (error) {
    // Config, tenant or texts could not be read.
    fail(() => void start())
    throw error
  }
}

guardParts()
guardEntries()
// The memory of this page knows nothing of what others have done since: then none is the same.
guardReturn(() => (isMemoryOnly() ? String(Date.now()) : readItem(tokenKeys.access)))
void start()
