import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import { Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useNavigate } from 'react-router'
import { EngineContext, useEngine } from '#engine/view/engine.ts'
import { flowModel } from '#engine/tools/flow/model.ts'
import { createRuntime } from '#engine/flow/runtime.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { FlowView } from '#engine/screen/flow-view.tsx'
import { Frame } from '#engine/screen/frame.tsx'
import { applyTheme } from '#engine/tenant/theme.ts'
import { createTexts, languageOf } from '#engine/text/texts.ts'
import type { Flow, Guards } from '#generated/engine.ts'
import { loadConfig } from '../../../boot/config.ts'
import { loadFlow } from '../../../boot/data.ts'
import { EngineProvider } from '../../../boot/engine-provider.tsx'
import { footerEntries, routeTable } from '../../../boot/entries.ts'
import { Notices } from '../../../boot/notices.tsx'
import ErrorPage from '../../../pages/error-page.tsx'
import { product } from '../../../boot/product.ts'
import { flowStore, prepareStore } from '../../../session/flow-store.ts'
import { ownKeys } from '../../../session/keys.ts'
import { findTenant } from '../../../boot/tenant.ts'
import { loadDeferredTexts, setTexts, textSource } from '../../../boot/texts.ts'
import { lookOf, overrideColorScheme } from '../look.ts'
import { memoryStorage } from '../replay.ts'
import { isSendEvent, walkState } from './walk-state.ts'

/** Navigates in the memory router: the history of the tab belongs to the parent page. */
function OwnHistory({ children }: { children: ReactNode }) {
  const engine = useEngine()
  const go = useNavigate()
  const own = useMemo(
    () => ({
      ...engine,
      navigate: (to: string | number, how?: { replace?: boolean; state?: unknown }) =>
        void (typeof to === 'number' ? go(to) : go(to, how)),
    }),
    [engine, go],
  )
  return <EngineContext value={own}>{children}</EngineContext>
}

function Walk({ runtime, home }: Readonly<{ runtime: Runtime; home: string }>) {
  const [failed, setFailed] = useState(false)
  if (failed) return <ErrorPage />
  return (
    <FlowView
      runtime={runtime}
      store={flowStore}
      home={home}
      onFatal={(problem) => {
        flowStore.write(ownKeys.error, problem)
        setFailed(true)
      }}
    />
  )
}

/** Posts the state to the parent page after every step, and receives events only from there. */
function connectToParent(runtime: Runtime, flow: Flow, guards: Guards): void {
  const model = flowModel(flow)
  const names = Object.keys(guards).filter((name) => !name.startsWith('$'))
  if (window.parent === window) return
  const { origin } = window.location
  const postState = () => window.parent.postMessage(walkState(runtime, model, names), origin)
  runtime.subscribe(postState)
  window.addEventListener('message', ({ origin: from, source: sender, data }: MessageEvent<unknown>) => {
    if (from !== origin || sender !== window.parent || !isSendEvent(data)) return
    if (runtime.can(data.event)) runtime.send({ type: data.event })
  })
  postState()
}

/** Ignores `focus()` unless this frame has the focus, so that the focus stays on the buttons of the parent page. */
function keepFocusInParent(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function focusInside(options) {
    if (window.parent === window || document.hasFocus()) focus.call(this, options)
  }
}

/**
 * `/studio/walk/<flow>`: runs a flow from its start with the engine's runtime and the product's handlers. The session is in
 * memory only, so a reload starts again.
 */
export async function showWalk(root: HTMLElement): Promise<void> {
  const [, , , name = ''] = window.location.pathname.split('/')
  const { locale, scheme } = lookOf(window.location.search)
  Object.defineProperty(window, 'sessionStorage', { value: memoryStorage({}) })
  overrideColorScheme(scheme)
  keepFocusInParent()
  product.restart = () => window.location.reload()
  await loadConfig()
  const [{ tenant }, { flow, guards }] = await Promise.all([findTenant(), loadFlow(name), prepareStore()])
  applyTheme(tenant.theme)
  document.documentElement.lang = locale
  const texts = await createTexts(textSource, languageOf(locale, tenant.tone), tenant.texts ?? {}, ['frame'])
  setTexts(texts)
  const entry = routeTable.entries.find((candidate) => candidate.flow === name)
  const { handler, toProblem, track } = product
  const options = { handler, toProblem, track, entry: entry?.context ?? {} }
  const runtime = createRuntime({ flow, guards, store: flowStore, ...options })
  connectToParent(runtime, flow, guards)
  const home = entry?.path ?? '/'
  createRoot(root).render(
    <MemoryRouter initialEntries={[home]}>
      <EngineProvider texts={texts} tenant={tenant}>
        <OwnHistory>
          <Frame links={footerEntries()} order={routeTable.footerLinks ?? []}>
            <Notices />
            <Suspense>
              <Walk runtime={runtime} home={home} />
            </Suspense>
          </Frame>
        </OwnHistory>
      </EngineProvider>
    </MemoryRouter>,
  )
  // Preload. Components load the texts again and report a failure.
  loadDeferredTexts().catch(() => undefined)
}
