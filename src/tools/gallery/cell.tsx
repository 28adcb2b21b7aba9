import '#engine/theme/index.css'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { EngineContext, useEngine } from '#engine/view/engine.ts'
import { staticRuntime } from '#engine/flow/static-runtime.ts'
import { FlowView } from '#engine/screen/flow-view.tsx'
import { Frame } from '#engine/screen/frame/frame.tsx'
import { loadTenant } from '#engine/tenant/load.ts'
import { applyTheme } from '#engine/tenant/theme.ts'
import { createTexts, languageOf } from '#engine/text/texts.ts'
import type { Problem, Tenant } from '#generated/engine.ts'
import { config, loadConfig } from '../../boot/config.ts'
import { loadFlow } from '../../boot/data.ts'
import { EngineProvider } from '../../boot/engine-provider.tsx'
import { entries } from '../../boot/entries.ts'
import { Notices } from '../../boot/notices.tsx'
import ErrorPage from '../../pages/error-page.tsx'
import { product } from '../../boot/product.ts'
import { flowStore, prepareStore } from '../../session/flow-store.ts'
import { ownKeys } from '../../session/keys.ts'
import { loadLaterTexts, rememberTexts, textSource } from '../../boot/texts.ts'
import { draftTenant } from './draft.ts'
import { lookOf, wish } from './look.ts'
import type { Look } from './look.ts'
import { recordingOf } from './recordings.ts'
import { replay } from './replay.ts'
import { sendEmptied } from './send-emptied.ts'
import { isState } from './states.ts'
import type { CellState } from './states.ts'

async function tenantOf({ tenant: id, tone }: Look): Promise<Tenant> {
  const tenant =
    (await draftTenant()) ?? (await loadTenant(config().hosts.tenant, id || config().defaultTenant)).tenant
  return tone ? { ...tenant, tone } : tenant
}

/** In a frame a cell is a picture: what takes the focus as it appears would scroll the page around it. */
function keepStill(): void {
  if (window.parent !== window) HTMLElement.prototype.focus = () => {}
}

/** A failure of this severity, as the catalogue has it. */
async function problemOf(state: CellState): Promise<Problem | undefined> {
  if (state !== 'error' && state !== 'critical' && state !== 'fatal') return undefined
  const { codes } = await product.errors()
  const code = Object.keys(codes).find((name) => codes[name]?.severity === state)
  if (!code) return undefined
  await loadLaterTexts()
  const at = new Date().toISOString()
  return { code, key: `error.${code}`, severity: state, providerLines: [], requestId: 'recorded', at }
}

/** Addresses do not change where a screen stands still. */
function Stay({ children }: { children: ReactNode }) {
  return <EngineContext value={{ ...useEngine(), navigate: () => {} }}>{children}</EngineContext>
}

/**
 * Shows one screen in one state and look, as its address says: `/gallery/cell/<flow>/<screen>/<state>?tenant=...`. The engine
 * and the product are the customers' own; only where the flow stands, the clock and the answers come from a recording.
 */
export async function showCell(root: HTMLElement): Promise<void> {
  const [, , , flowId = '', screen = '', asked] = window.location.pathname.split('/')
  const state: CellState = isState(asked) ? asked : 'filled'
  const look = lookOf(window.location.search)
  wish(look.scheme)
  keepStill()
  await loadConfig()
  const empty = state === 'empty' || state === 'invalid'
  const recording = await recordingOf(flowId, screen, empty ? 'arrived' : 'left')
  replay({ recording, apiBase: config().apiBase, empty: state === 'empty', offline: state === 'offline' })
  const [tenant, { flow, guards }] = await Promise.all([tenantOf(look), loadFlow(flowId), prepareStore()])
  applyTheme(tenant.theme)
  document.documentElement.lang = look.locale
  const language = languageOf(look.locale, tenant.tone)
  const texts = await createTexts(textSource, language, tenant.texts ?? {}, ['frame'])
  rememberTexts(texts)
  const problem = await problemOf(state)
  if (problem?.severity === 'fatal') flowStore.write(ownKeys.error, problem)
  const entry = entries().find(({ flow: name }) => name === flowId)
  const runtime = staticRuntime({
    flow,
    guards,
    store: flowStore,
    screen,
    entry: entry?.context ?? {},
    change: { busy: state === 'busy', ...(problem && { problem }) },
  })
  if (state === 'invalid') sendEmptied(screen)
  createRoot(root).render(
    <MemoryRouter initialEntries={[`/${flowId}/${runtime.view().path}`]}>
      <EngineProvider texts={texts} tenant={tenant}>
        <Stay>
          <Frame>
            <Notices />
            <Suspense>
              {problem?.severity === 'fatal' ? (
                <ErrorPage />
              ) : (
                <FlowView runtime={runtime} store={flowStore} home={entry?.path ?? '/'} onFatal={() => {}} />
              )}
            </Suspense>
          </Frame>
        </Stay>
      </EngineProvider>
    </MemoryRouter>,
  )
}
