import { useState } from 'react'
import { SWRConfig, mutate } from 'swr'
import { createRuntime, type Runtime } from '#engine/flow/runtime.ts'
import { FlowView } from '#engine/screen/flow-view.tsx'
import { loadTenant } from '#engine/tenant/read.ts'
import { applyTheme } from '#engine/tenant/theme.ts'
import { flowModel, type FlowModel } from '#engine/tools/flow/model.ts'
import type { Problem } from '#generated/engine.ts'
import { config, loadConfig, tenantHost } from '../../config/config.ts'
import { loadFlow, loadDeferredTexts } from '../../config/data.ts'
import { routeTable } from '../../routes/entries.ts'
import { product } from '../../boot/product.ts'
import ErrorPage from '../../pages/error-page.tsx'
import PublicPage from '../../pages/public-page.tsx'
import { flowStore, prepareStore } from '../../session/flow-store.ts'
import { ownKeys } from '../../session/keys.ts'
import { isState, type CellState } from './cells.ts'
import { showDrafts, type Draft } from './draft.ts'
import { AppPage, begin } from './page.tsx'
import { recordingOf, memoryStorage, replay } from './replay.ts'
import { staticRuntime } from './static-runtime.ts'

/** Clears a field with the native setter and an input event, so that React notices the change. */
function clear(field: HTMLInputElement | HTMLTextAreaElement): void {
  if (field instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(field.type)) {
    if (field.type === 'checkbox' && field.checked) field.click()
    return
  }
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, '')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Once the screen is interactive: clears all fields of its form and submits it. */
function submitEmptyForm(screen: string): void {
  const observer = new PerformanceObserver((list) => {
    if (!list.getEntriesByName(`screen:${screen}`).length) return
    observer.disconnect()
    const form = document.querySelector<HTMLFormElement>('main form')
    form?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea').forEach(clear)
    form?.querySelector<HTMLButtonElement>('[type="submit"]')?.click()
  })
  observer.observe({ type: 'mark', buffered: true })
}

/** The tenant of a cell that is looked at by itself, without the studio. */
async function savedDraft(id: string): Promise<Draft> {
  const { tenant } = await loadTenant(config().hosts.tenant, id || config().defaultTenant)
  applyTheme(tenant.theme)
  return { tenant, pictures: {}, pages: {}, isPicking: false }
}

/** A problem for the cell states error, critical and fatal: the first code of that severity in the catalogue. */
async function problemOf(state: CellState): Promise<Problem | undefined> {
  if (state !== 'error' && state !== 'critical' && state !== 'fatal') return undefined
  const { codes } = await product.errors()
  const code = Object.keys(codes).find((name) => codes[name]?.severity === state)
  if (!code) return undefined
  await loadDeferredTexts()
  const at = new Date().toISOString()
  return { code, key: `error.${code}`, severity: state, providerLines: [], requestId: 'recorded', at }
}

/** Shows one cell, `/gallery/cell/<flow>/<screen>/<state>?tenant=...`, as the app does, with what was recorded. */
export async function showCell(element: HTMLElement): Promise<void> {
  const [, , , flowId = '', screen = '', stateName] = window.location.pathname.split('/')
  const state: CellState = isState(stateName) ? stateName : 'filled'
  const { look, root } = begin(element)
  await loadConfig()
  const empty = state === 'empty' || state === 'invalid'
  const recording = await recordingOf(flowId, screen, empty ? 'arrived' : 'left')
  replay({ recording, apiBase: config().apiBase, empty: state === 'empty', offline: state === 'offline' })
  const entry = routeTable.entries.find(({ flow }) => flow === flowId)
  const loading = Promise.all([loadFlow(flowId), prepareStore()])
  const start = async (): Promise<Runtime> => {
    const [{ flow, guards }] = await loading
    const problem = await problemOf(state)
    if (problem?.severity === 'fatal') flowStore.write(ownKeys.error, problem)
    if (state === 'invalid') submitEmptyForm(screen)
    return staticRuntime({
      flow,
      guards,
      store: flowStore,
      screen,
      entryContext: entry?.context ?? {},
      busy: state === 'busy',
      problem,
    })
  }
  let started: Promise<Runtime> | undefined
  const saved = () => savedDraft(look.tenant)
  await showDrafts(look, saved, async (texts, { tenant, pictures }) => {
    const runtime = await (started ??= start())
    root.render(
      <AppPage {...{ texts, tenant, pictures }} path={`/${flowId}/${runtime.view().path}`}>
        {state === 'fatal' ? (
          <ErrorPage />
        ) : (
          <FlowView runtime={runtime} store={flowStore} home={entry?.path ?? '/'} onFatal={() => {}} />
        )}
      </AppPage>,
    )
  })
}

/** Links to other public pages lead to their cells. All other links do nothing in a preview. */
function holdLinks(): void {
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const page = /^\/public\/([a-z0-9-]{1,64})$/.exec(new URL(link.href).pathname)?.[1]
      if (page !== undefined) window.location.replace(`/gallery/page/${page}${window.location.search}`)
    },
    true,
  )
}

const noSavedPage = () => Promise.reject(new Error('Pages are shown within the studio only.'))

/** `/gallery/page/<name>?draft=1`: a public page of the tenant that is edited in the studio around this frame. */
export async function showPage(element: HTMLElement): Promise<void> {
  const [, , , name = ''] = window.location.pathname.split('/')
  const { look, root } = begin(element)
  holdLinks()
  await Promise.all([loadConfig(), prepareStore()])
  await showDrafts(look, noSavedPage, async (texts, { tenant, pictures, pages }) => {
    await mutate([tenantHost(), tenant.id, name], pages[name], { revalidate: false })
    root.render(
      <AppPage {...{ texts, tenant, pictures }} path={`/public/${name}`}>
        {/* The text is that of the draft: the saved one is not asked for. */}
        <SWRConfig value={{ revalidateIfStale: false, revalidateOnReconnect: false }}>
          <PublicPage name={name} />
        </SWRConfig>
      </AppPage>,
    )
  })
}

/** A walk through a flow, for the page around its frame. */
export interface Walk {
  runtime: Runtime
  model: FlowModel
  /** Names of all guards. */
  guards: string[]
}

declare global {
  interface Window {
    /** In the page around the frame of a walk, which has the same origin: called when the walk has begun. */
    takeWalk?: (walk: Walk) => void
  }
}

function LiveFlow({ runtime, home }: Readonly<{ runtime: Runtime; home: string }>) {
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

/** `/gallery/walk/<flow>`: runs a flow from its start with engine and handlers. A reload starts again. */
export async function showWalk(element: HTMLElement): Promise<void> {
  const [, , , name = ''] = window.location.pathname.split('/')
  const { look, root } = begin(element)
  Object.defineProperty(window, 'sessionStorage', { value: memoryStorage() })
  product.restart = () => window.location.reload()
  await loadConfig()
  const [{ flow, guards }] = await Promise.all([loadFlow(name), prepareStore()])
  const entry = routeTable.entries.find((candidate) => candidate.flow === name)
  const { handler, toProblem, track } = product
  const entryContext = entry?.context ?? {}
  const begun = () => {
    const runtime = createRuntime({ flow, guards, store: flowStore, handler, toProblem, track, entryContext })
    const names = Object.keys(guards).filter((guard) => !guard.startsWith('$'))
    window.parent.takeWalk?.({ runtime, model: flowModel(flow), guards: names })
    return runtime
  }
  let runtime: Runtime | undefined
  const home = entry?.path ?? '/'
  const saved = () => savedDraft(look.tenant)
  await showDrafts(look, saved, async (texts, { tenant, pictures }) => {
    runtime ??= begun()
    root.render(
      <AppPage {...{ texts, tenant, pictures }} path={home} canNavigate>
        <LiveFlow runtime={runtime} home={home} />
      </AppPage>,
    )
  })
  // Preload. Components load the texts again and report a failure.
  loadDeferredTexts().catch(() => undefined)
}
