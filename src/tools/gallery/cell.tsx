import '#engine/theme/index.css'
import '#engine/theme/web-fonts.css'
import ErrorPage from '../../pages/error-page.tsx'
import { staticRuntime } from '#src/tools/gallery/static-runtime.ts'
import { FlowView } from '#engine/screen/flow-view.tsx'
import { Frame } from '#engine/screen/frame.tsx'
import { loadTenant } from '#engine/tenant/load.ts'
import { applyTheme } from '#engine/tenant/theme.ts'
import type { Runtime } from '#engine/flow/runtime.ts'
import type { Problem } from '#generated/engine.ts'
import { Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { config, loadConfig } from '../../boot/config.ts'
import { loadFlow } from '../../boot/data.ts'
import { EngineProvider } from '../../boot/engine-provider.tsx'
import { routeTable, entries, footerEntries } from '../../boot/entries.ts'
import { Notices } from '../../boot/notices.tsx'
import { product } from '../../boot/product.ts'
import { loadDeferredTexts } from '../../boot/texts.ts'
import { flowStore, prepareStore } from '../../session/flow-store.ts'
import { ownKeys } from '../../session/keys.ts'
import { disableFocusInFrame, WithinCell } from './cell-context.tsx'
import { isState } from './cells.ts'
import type { CellState } from './cells.ts'
import { draftRenderer, receiveDraft } from './draft.ts'
import type { Draft } from './draft.ts'
import { lookOf, overrideColorScheme } from './look.ts'
import { pickSentences } from './pick-sentence.ts'
import { recordingOf } from './recordings.ts'
import { replay } from './replay.ts'
import { showEnd } from './show-end.ts'

/** Clears a field with the native setter and an input event, so that React notices the change. */
function clear(field: HTMLInputElement | HTMLTextAreaElement): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) {
    if (field.type === 'checkbox' && field.checked) field.click()
    return
  }
  if (field instanceof HTMLInputElement && field.type === 'file') return
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
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
    form?.requestSubmit()
  })
  observer.observe({ type: 'mark', buffered: true })
}

/** The tenant of a cell that is looked at by itself, without the studio. */
async function savedDraft(id: string): Promise<Draft> {
  const { tenant } = await loadTenant(config().hosts.tenant, id || config().defaultTenant)
  applyTheme(tenant.theme)
  return { tenant, pictures: {}, pages: {} }
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

/**
 * Shows one cell: `/gallery/cell/<flow>/<screen>/<state>?tenant=...`. Engine and product are those of the app. The session, the
 * clock and the answers of the backend come from a recording.
 */
export async function showCell(root: HTMLElement): Promise<void> {
  const [, , , flowId = '', screen = '', stateName] = window.location.pathname.split('/')
  const state: CellState = isState(stateName) ? stateName : 'filled'
  const look = lookOf(window.location.search)
  overrideColorScheme(look.scheme)
  disableFocusInFrame()
  const isDraft = new URLSearchParams(window.location.search).has('draft')
  const shows = isDraft ? pickSentences() : undefined
  if (isDraft) showEnd()
  await loadConfig()
  const empty = state === 'empty' || state === 'invalid'
  const recording = await recordingOf(flowId, screen, empty ? 'arrived' : 'left')
  replay({ recording, apiBase: config().apiBase, empty: state === 'empty', offline: state === 'offline' })
  const entry = entries().find(({ flow: name }) => name === flowId)
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
      overrides: { busy: state === 'busy', ...(problem && { problem }) },
    })
  }
  let started: Promise<Runtime> | undefined
  const page = createRoot(root)
  document.documentElement.lang = look.locale
  const show = draftRenderer(look, async (texts, { tenant, pictures }) => {
    const runtime = await (started ??= start())
    shows?.(tenant)
    const content =
      state === 'fatal' ? (
        <ErrorPage />
      ) : (
        <FlowView runtime={runtime} store={flowStore} home={entry?.path ?? '/'} onFatal={() => {}} />
      )
    page.render(
      <MemoryRouter initialEntries={[`/${flowId}/${runtime.view().path}`]}>
        <EngineProvider texts={texts} tenant={tenant}>
          <WithinCell pictures={pictures}>
            <Frame links={footerEntries()} order={routeTable.footerLinks ?? []}>
              <Notices />
              <Suspense>{content}</Suspense>
            </Frame>
          </WithinCell>
        </EngineProvider>
      </MemoryRouter>,
    )
  })
  await show((await receiveDraft(show)) ?? (await savedDraft(look.tenant)))
}
