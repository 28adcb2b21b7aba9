import '#engine/theme/index.css'
import { Suspense, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useNavigate } from 'react-router'
import { EngineContext, useEngine } from '#engine/view/engine.ts'
import { flowOf } from '#engine/tools/check/flow.ts'
import { Source } from '#engine/tools/check/source.ts'
import { createRuntime } from '#engine/flow/runtime.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { FlowView } from '#engine/screen/flow-view.tsx'
import { Frame } from '#engine/screen/frame/frame.tsx'
import { applyTheme } from '#engine/tenant/theme.ts'
import { createTexts, languageOf } from '#engine/text/texts.ts'
import type { Flow, Guards } from '#generated/engine.ts'
import { loadConfig } from '../../../boot/config.ts'
import { loadFlow } from '../../../boot/data.ts'
import { EngineProvider } from '../../../boot/engine-provider.tsx'
import { routeTable } from '../../../boot/entries.ts'
import { Notices } from '../../../boot/notices.tsx'
import ErrorPage from '../../../pages/error-page.tsx'
import { product } from '../../../boot/product.ts'
import { flowStore, prepareStore } from '../../../session/flow-store.ts'
import { ownKeys } from '../../../session/keys.ts'
import { findTenant } from '../../../boot/tenant.ts'
import { loadLaterTexts, rememberTexts, textSource } from '../../../boot/texts.ts'
import { lookOf, wish } from '../look.ts'
import { memoryStorage } from '../memory-storage.ts'
import { isAsked } from './walk-messages.ts'
import { walkState } from './walk-state.ts'

/** Steps of a walk go through a history of its own: the one of the tab belongs to the page around it. */
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

/** Tells the page around it of every step, and takes events from there; from nowhere else. */
function tell(runtime: Runtime, flow: Flow, guards: Guards): void {
  const source = new Source('', '')
  source.value = flow
  const read = flowOf(source)
  const names = Object.keys(guards).filter((name) => !name.startsWith('$'))
  if (!read || window.parent === window) return
  const { origin } = window.location
  const speak = () => window.parent.postMessage(walkState(runtime, read, names), origin)
  runtime.subscribe(speak)
  window.addEventListener('message', ({ origin: from, source: sender, data }: MessageEvent<unknown>) => {
    if (from !== origin || sender !== window.parent || !isAsked(data)) return
    if (runtime.can(data.event)) runtime.send({ type: data.event })
  })
  speak()
}

/** A screen that appears takes the focus; who sends events from the page around it keeps it there. */
function keepFocusOutside(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function focusInside(options) {
    if (window.parent === window || document.hasFocus()) focus.call(this, options)
  }
}

/**
 * `/studio/walk/<flow>`: a flow from its beginning, with the engine's runtime and the product's handlers, in a session of
 * its own that nothing outlives: a reload begins anew.
 */
export async function showWalk(root: HTMLElement): Promise<void> {
  const [, , , name = ''] = window.location.pathname.split('/')
  const { locale, scheme } = lookOf(window.location.search)
  Object.defineProperty(window, 'sessionStorage', { value: memoryStorage({}) })
  wish(scheme)
  keepFocusOutside()
  product.restart = () => window.location.reload()
  await loadConfig()
  const [{ tenant }, { flow, guards }] = await Promise.all([findTenant(), loadFlow(name), prepareStore()])
  applyTheme(tenant.theme)
  document.documentElement.lang = locale
  const texts = await createTexts(textSource, languageOf(locale, tenant.tone), tenant.texts ?? {}, ['frame'])
  rememberTexts(texts)
  const entry = routeTable.entries.find((one) => one.flow === name)
  const { handler, toProblem, track } = product
  const options = { handler, toProblem, track, entry: entry?.context ?? {} }
  const runtime = createRuntime({ flow, guards, store: flowStore, ...options })
  tell(runtime, flow, guards)
  const home = entry?.path ?? '/'
  createRoot(root).render(
    <MemoryRouter initialEntries={[home]}>
      <EngineProvider texts={texts} tenant={tenant}>
        <OwnHistory>
          <Frame>
            <Notices />
            <Suspense>
              <Walk runtime={runtime} home={home} />
            </Suspense>
          </Frame>
        </OwnHistory>
      </EngineProvider>
    </MemoryRouter>,
  )
  // Asked for again by whoever needs them.
  loadLaterTexts().catch(() => undefined)
}
