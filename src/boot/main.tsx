import '#engine/theme/index.css'
import webFonts from '@fontsource-variable/source-sans-3/index.css?url'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { applyTheme } from '#engine/tenant/theme.ts'
import { createTexts, languageOf, type Locale } from '#engine/text/texts.ts'
import { loadScreen } from '#engine/screen/load-screen.tsx'
import { onAppReady, prefetch } from '#engine/view/lazy.tsx'
import { isFixedByReload, loadModule } from '#engine/util/load-module.ts'
import { copyOf, hasBakedScreen, isAsBaked, readBakedPage, takeOver } from './baked-page.ts'
import { config, shownTenant } from '../config/config.ts'
import { checkCopy, currentEnvironment, loadEnvironment } from './load-environment.ts'
import {
  loadFlow,
  loadOtherScreens,
  provideData,
  loadDeferredTexts,
  preloadLanguage,
  setTexts,
  textSource,
} from '../config/data.ts'
import { isReturnPage, shownEntry } from '../routes/entries.ts'
import { runtimeOf, product } from './product.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { applyEnvironment, loader, pageOf, rootOf } from './page.tsx'
import {
  confirmUnsavedInput,
  isOfflineLoad,
  reloadOnChunkError,
  reloadOnStaleRestore,
} from './reload-guard.ts'
import { startupNotices } from './notices.tsx'
import { flowStore, otherSwitchInProgress } from '../session/flow-store.ts'
import { ownKeys, tenantKey, tokenKeys } from '../session/keys.ts'
import { isLeaving } from '../session/leaving.ts'
import { isMemoryOnly, readItem, writeItem } from '../session/storage.ts'
import { onRootError } from '../telemetry/events.ts'

const isLocale = (value: unknown): value is Locale => value === 'de' || value === 'en'

/**
 * The language: the first that the tenant supports of URL parameter, session and browser; else the first of the tenant. The URL
 * parameter is stored, because the URLs of the following steps do not have it.
 */
function localeOf(offered: readonly Locale[]): Locale {
  const parameter = new URLSearchParams(window.location.search).get('lang')
  const candidates = [parameter, readItem(ownKeys.locale), navigator.language.slice(0, 2)]
  const locale =
    candidates.filter(isLocale).find((candidate) => offered.includes(candidate)) ?? offered[0] ?? 'de'
  if (locale === parameter) writeItem(ownKeys.locale, locale)
  return locale
}

/** What the flow of this URL shows; undefined where another page comes first, or a flow that waits for the return from a bank. */
async function firstView(): Promise<ReturnType<Runtime['view']> | undefined> {
  const entry = shownEntry()
  const isShown = entry && !isReturnPage() && !flowStore.read(ownKeys.error) && !otherSwitchInProgress(entry)
  return isShown ? (await runtimeOf(entry)).view() : undefined
}

/** Lets fallback.js show an error message. Its link calls `retry`; without `retry` it reloads the page. */
function fail(retry?: () => void): void {
  if (isLeaving()) return
  rootOf().dataset.app = 'failed'
  if (!retry) return
  const onClick = (event: Event) => {
    if (!(event.target instanceof Element) || !event.target.closest('#unavailable a')) return
    event.preventDefault()
    document.removeEventListener('click', onClick)
    retry()
  }
  document.addEventListener('click', onClick)
}

/** React unmounts the whole app after an uncaught error. */
const onUncaughtError: typeof onRootError = (error, info) => {
  fail()
  onRootError(error, info)
}

/** Errors that an error boundary catches are reported too, except parts that wait for the connection or a reload of the page. */
const onCaughtError: typeof onRootError = (error, info) => {
  if (isOfflineLoad(error) || (isLeaving() && isFixedByReload(error))) return
  onRootError(error, info)
}

/** A link, not an import: nothing happens if fonts do not load. */
const loadFonts = (): void =>
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: webFonts }))

async function boot(): Promise<void> {
  const baked = readBakedPage()
  if (baked) provideData(baked.files)
  const entry = shownEntry()
  // Preload. The runtime loads it again and reports a failure.
  if (entry) loadFlow(entry.flow).catch(() => undefined)
  const copy = copyOf(baked)
  const environment = await loadEnvironment(copy)
  const { tenant, file, replaced, restarted, consent } = environment
  const { embedding } = config()
  if (embedding && window.parent !== window)
    import('../embedding/host.ts')
      .then(({ connectHost }) => connectHost(embedding, product.errors))
      .catch(reportError)
  if (readItem(ownKeys.view)) (await import('../embedding/host.ts')).showAppView()
  const locale = localeOf(tenant.locales)
  const language = languageOf(locale, tenant.tone)
  preloadLanguage(language)
  // Preload, as above.
  const loadedScreen = firstView()
    .then((view) => (view?.meta.screen ? loadScreen(loader, view.meta.screen) : undefined))
    .catch(() => undefined)
  const removeTheme = applyTheme(tenant.theme)
  startupNotices.otherTenant = replaced
  startupNotices.newSwitch = restarted
  document.documentElement.lang = locale
  const texts = await createTexts(
    textSource,
    language,
    tenant.texts ?? {},
    consent ? ['frame', 'consent'] : ['frame'],
  )
  setTexts(texts)
  // Frame and screen in one commit; on a slow line the frame alone after a second. A baked page stays visible until then.
  await (baked
    ? loadedScreen
    : Promise.race([loadedScreen, new Promise((resolve) => setTimeout(resolve, 1000))]))
  const view = baked && (await firstView().catch(() => undefined))
  const hasNotice = replaced || restarted || isMemoryOnly() || !navigator.onLine || tenant.notice
  const now = { locale, tenant: file, screen: view?.meta.screen, context: view?.context }
  const isSame = view && !consent && !hasNotice && isAsBaked(baked, now)
  const isReplacing = baked !== undefined && !isSame
  const page = pageOf({ texts, tenant, consent, isReplacing })
  const options = { onCaughtError, onUncaughtError }
  const element = rootOf()
  const root = isSame
    ? hydrateRoot(element, page, { ...options, onRecoverableError: onCaughtError })
    : createRoot(element, options)
  if (isSame) onAppReady(() => takeOver(element))
  else root.render(page)
  if (copy) {
    const shown = { root, texts, isReplacing, removeTheme }
    checkCopy(environment, (current) => applyEnvironment(shown, current))
    onAppReady(() => void currentEnvironment().catch(reportError))
  }
  if (entry) onAppReady(loadFonts)
  else loadFonts()
  prefetch([
    loadOtherScreens,
    loadDeferredTexts,
    product.errors,
    () => loadModule(() => import('../api/problem.ts')),
    () => loadModule(() => import('../pages/error-page.tsx')),
    async () =>
      (await import('./after-start.ts')).afterStart(
        (await currentEnvironment().catch(() => undefined)) ?? environment,
      ),
  ])
}

/** Resolves when the baked page is painted; after a short time in a tab in the background, which is not painted. */
function afterPaint(): Promise<void> {
  if (performance.getEntriesByType('paint').length > 0) return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, 200)
  })
}

/** Not a top-level await: chunks that boot loads import this module, which would be a deadlock. */
async function start(): Promise<void> {
  rootOf().dataset.app = 'begun'
  try {
    // The engine needs `toReversed`. The error lets fallback.js show that the browser is too old.
    if (!('toReversed' in Array.prototype)) throw new Error('This browser is too old.')
    if (hasBakedScreen()) await afterPaint()
    await boot()
  } catch (error) {
    // Config, tenant or texts could not be loaded.
    fail(() => void start())
    throw error
  }
}

reloadOnChunkError()
confirmUnsavedInput()
// With storage in memory only, changes by other tabs are unknown: a value that always differs forces the reload.
reloadOnStaleRestore(
  () => (isMemoryOnly() ? String(Date.now()) : readItem(tokenKeys.access)),
  () => shownTenant()?.id === (readItem(tenantKey) ?? config().defaultTenant),
)
void start()
