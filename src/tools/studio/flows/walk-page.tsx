import { useState } from 'react'
import { createRuntime } from '#engine/flow/runtime.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import { FlowView } from '#engine/screen/flow-view.tsx'
import { applyTheme } from '#engine/tenant/theme.ts'
import { languageOf } from '#engine/text/texts.ts'
import { flowModel } from '#engine/tools/flow/model.ts'
import type { Flow, Guards } from '#generated/engine.ts'
import { loadConfig } from '../../../config/config.ts'
import { loadFlow } from '../../../config/data.ts'
import { routeTable } from '../../../routes/entries.ts'
import { product } from '../../../boot/product.ts'
import { findTenant } from '../../../boot/tenant.ts'
import { loadDeferredTexts } from '../../../config/texts.ts'
import ErrorPage from '../../../pages/error-page.tsx'
import { flowStore, prepareStore } from '../../../session/flow-store.ts'
import { ownKeys } from '../../../session/keys.ts'
import { beginTexts } from '../../gallery/draft.ts'
import { AppPage, begin } from '../../gallery/page.tsx'
import { memoryStorage } from '../../gallery/replay.ts'
import { isSendEvent, walkState } from './walk-state.ts'

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

/**
 * `/studio/walk/<flow>`: runs a flow from its start with the engine's runtime and the product's handlers. The session is in
 * memory only, so a reload starts again.
 */
export async function showWalk(element: HTMLElement): Promise<void> {
  const [, , , name = ''] = window.location.pathname.split('/')
  const {
    look: { locale },
    root,
  } = begin(element)
  Object.defineProperty(window, 'sessionStorage', { value: memoryStorage({}) })
  product.restart = () => window.location.reload()
  await loadConfig()
  const [{ tenant }, { flow, guards }] = await Promise.all([findTenant(), loadFlow(name), prepareStore()])
  applyTheme(tenant.theme)
  const texts = await beginTexts(tenant, languageOf(locale, tenant.tone))
  const entry = routeTable.entries.find((candidate) => candidate.flow === name)
  const { handler, toProblem, track } = product
  const runtime = createRuntime({
    flow,
    guards,
    store: flowStore,
    handler,
    toProblem,
    track,
    entryContext: entry?.context ?? {},
  })
  connectToParent(runtime, flow, guards)
  const home = entry?.path ?? '/'
  root.render(
    <AppPage {...{ texts, tenant }} path={home} canNavigate>
      <Walk runtime={runtime} home={home} />
    </AppPage>,
  )
  // Preload. Components load the texts again and report a failure.
  loadDeferredTexts().catch(() => undefined)
}
