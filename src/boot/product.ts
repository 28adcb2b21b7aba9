import { keepTenant } from '#engine/tenant/links.ts'
import { replacePage } from '#engine/util/base-path.ts'
import { onNextOnline } from '#engine/util/connection.ts'
import type { Product, FormModule } from '#engine/view/engine.ts'
import { memoizeAsync, loadModule } from '#engine/util/load-module.ts'
import { lazyWithPreload } from '#engine/view/lazy.tsx'
import type { ErrorCatalogue, Entry } from '#generated/engine.ts'
import { config } from '../config/config.ts'
import { loadOtherScreens, screenOf, loadDeferredTexts, loadTexts, loadFlow } from '../config/data.ts'
import { pathOf } from '../routes/entries.ts'
import { currentEnvironment } from './load-environment.ts'
import { formats, parsers, rewrites } from '../formats/index.ts'
import { endings, isLeaving } from '../session/leaving.ts'
import { isOfflineLoad } from './reload-guard.ts'
import { reportProblem, reportUsage } from '../telemetry/events.ts'
import { readPosition, idleEnd } from '#engine/flow/persist.ts'
import { createRuntime, type Runtime } from '#engine/flow/runtime.ts'
import { flowStore, otherSwitch, redeemsCodes, stored } from '../session/flow-store.ts'
import { ownKeys, sessionKeys } from '../session/keys.ts'
import { keepLastActive, lastActiveBefore, accessToken, clearTokens } from '../session/storage.ts'

const formModules = import.meta.glob<FormModule>('/schemas/forms/*.schema.json', { query: '?form' })

/** Loads a form of schemas/forms: its schema, validator, UI schema and the widgets it uses. */
async function loadForm(id: string): Promise<FormModule> {
  const form = formModules[`/schemas/forms/${id}.schema.json`]
  if (!form) throw new Error(`Unknown form "${id}".`)
  return loadModule(form)
}

/** Resolves when the browser is online again. The delay lets `memoizeAsync` drop the failed request first. */
const whenOnline = () => new Promise<void>((resolve) => onNextOnline(() => setTimeout(resolve, 1200)))

const loadMapping = (texts: Promise<void>) =>
  Promise.all([loadModule(() => import('../api/problem.ts')), texts])

const catalogues = new Map<'errors', Promise<ErrorCatalogue>>()
// Only the data, so that the error page need not load the code of the API calls. The configuration check validates it.
const loadCatalogue = async () =>
  (await loadModule(() => import('#flows/errors.json'))).default as ErrorCatalogue

const forms = new Map<string, Promise<FormModule>>()

endings.refused = () =>
  loadModule(() => import('../handlers/session.ts')).then(
    ({ restart }) => restart(),
    // The module did not load: the answers are not archived, but the session ends.
    () => replacePage(keepTenant('/')),
  )
endings.erased = async (service) =>
  (await loadModule(() => import('../handlers/session.ts'))).eraseLocally(service)

/** The product as the engine uses it. The configuration check validates all configuration before a release. */
export const product: Product = {
  async handler(name) {
    // No call with the copy of config.json in a baked page.
    const load = loadModule(() => import('../handlers/index.ts'))
    const [{ handler }] = await Promise.all([load, currentEnvironment()])
    return handler(name)
  },
  async toProblem(failure) {
    // The page reloads because of this failure, so nothing is shown for it.
    if (isLeaving()) return new Promise(() => {})
    const offline = !navigator.onLine || isOfflineLoad(failure)
    // The error mapping and its texts are loaded only when a call fails.
    const [{ toProblem }] = await loadMapping(loadTexts(['ui.', 'error.'])).catch(async () => {
      // Offline, the step waits; the frame shows a notice.
      if (!navigator.onLine) await whenOnline()
      // If the texts fail again, the component that shows the problem loads them.
      return loadMapping(loadDeferredTexts().catch(() => undefined))
    })
    const problem = toProblem(failure, offline)
    reportProblem(problem)
    return problem
  },
  problemTexts: loadDeferredTexts,
  isLeaving,
  renew: async () => (await loadModule(() => import('../api/session.ts'))).refreshSession(),
  restart: () =>
    void loadModule(() => import('../handlers/session.ts')).then(({ restartAfterError }) =>
      restartAfterError(),
    ),
  idleAfter: () => config().timeouts?.idle,
  lastActiveElsewhere: async () => (await import('../api/tab-sync.ts')).lastActiveElsewhere(),
  track: reportUsage,
  pathOf,
  async screen(id) {
    if (!screenOf(id)) await loadOtherScreens()
    const screen = screenOf(id)
    if (!screen) throw new Error(`Unknown screen "${id}".`)
    return screen
  },
  form: (id) => memoizeAsync(forms, id, () => loadForm(id)),
  errors: () => memoizeAsync(catalogues, 'errors', loadCatalogue),
  checks: async () => (await loadModule(() => import('../checks/index.ts'))).checks,
  formats,
  parsers,
  rewrites,
  elements: { 'tan-challenge': lazyWithPreload(() => import('../elements/tan-challenge.tsx')) },
}

/** The fields of an entry that a runtime needs. */
export type RuntimeEntry = Pick<Entry, 'flow' | 'context' | 'standalone'>

const runtimes = new Map<string, Promise<Runtime>>()

/** The runtime of an entry's flow. Started or resumed once, then cached. */
export function runtimeOf(entry: RuntimeEntry): Promise<Runtime> {
  return memoizeAsync(runtimes, entry.flow, () => start(entry))
}

/** Logs out a user who was created for another mode and has not started: the mode of a user cannot change. */
function logOutOtherMode({ context }: RuntimeEntry): void {
  const mode = context?.mode
  if (mode && !readPosition(flowStore) && mode !== (flowStore.read(sessionKeys.mode) ?? 'default'))
    clearTokens()
}

/** Logs out the user of another, finished flow, or of an order that a link shows: they take no answers. This flow starts anew; the receipt stays. */
function logOutFinished(entry: RuntimeEntry): void {
  const isOrder = stored('resumed')?.completed === true && !entry.standalone && !redeemsCodes(entry.flow)
  if (!isOrder && !otherSwitch(entry)?.done) return
  clearTokens()
  for (const key of [ownKeys.position, ownKeys.history, sessionKeys.resumed]) flowStore.write(key, undefined)
}

async function start(entry: RuntimeEntry): Promise<Runtime> {
  logOutOtherMode(entry)
  logOutFinished(entry)
  const { flow, guards } = await loadFlow(entry.flow)
  // Before anything is shown or asked for: the browser may have restored this tab hours after its last sign.
  const end = idleEnd(flow, guards, flowStore, lastActiveBefore(), product.idleAfter?.()) ?? Infinity
  if (accessToken() && Date.now() >= end) return (await import('../handlers/session.ts')).erase('idle')
  keepLastActive()
  return createRuntime({
    flow,
    guards,
    store: flowStore,
    handler: product.handler,
    toProblem: product.toProblem,
    track: product.track,
    entryContext: entry.context ?? {},
    transient: entry.standalone === true,
  })
}
