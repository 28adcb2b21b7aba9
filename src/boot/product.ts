import type { Product } from '#engine/view/engine.ts'
import type { FormModule } from '#engine/view/form-module.ts'
import { memoizeAsync } from '#engine/util/memoize-async.ts'
import { lazyWithPreload } from '#engine/view/lazy-with-preload.ts'
import type { EngineFormat } from '#engine/text/formats.ts'
import type { ErrorCatalogue } from '#generated/engine.ts'
import type { FormatName } from '#generated/names.ts'
import { config } from './config.ts'
import { screenOf } from './data.ts'
import { pathOf } from './entries.ts'
import { formatIban, parseIban, formatPhone, parsePhone } from '../formats/index.ts'
import { isLeaving } from './reload-guard.ts'
import { rewrites } from '../rewrites/index.ts'
import { reportProblem, reportUsage } from '../telemetry/events.ts'
import { loadLaterTexts, loadTexts } from './texts.ts'

/** Forms with their hints and validators; the list itself comes with the first form. */
const loadForm = async (id: string): Promise<FormModule> => (await import('./forms.ts')).loadForm(id)

/** Resolves when there is a connection again, and a failed fetch is no longer kept (memoize-async.ts). */
const onLine = () =>
  new Promise<void>((resolve) =>
    window.addEventListener('online', () => setTimeout(resolve, 1200), { once: true }),
  )

const withMapping = (words: Promise<void>) => Promise.all([import('../api/problem.ts'), words])

const catalogues = new Map<'errors', Promise<ErrorCatalogue>>()

const forms = new Map<string, Promise<FormModule>>()

/** The product, as the engine sees it. What configuration files hold is proven by the check before it is shipped. */
export const product: Product = {
  handler: async (name) => (await import('../handlers/index.ts')).handler(name),
  async toProblem(failure) {
    // The page loads anew because of this very failure: nothing is shown, kept or led to by it.
    if (isLeaving()) return new Promise(() => {})
    const offline = !navigator.onLine
    // Words and the ways on are there before the problem is shown; nothing of them is loaded while all goes well.
    const [{ toProblem }] = await withMapping(loadTexts(['ui.', 'error.'])).catch(async () => {
      // Without a connection the step waits for them, and the frame says what for.
      if (!navigator.onLine) await onLine()
      // The words are loaded again by the component that shows the problem.
      return withMapping(loadLaterTexts().catch(() => undefined))
    })
    const problem = toProblem(failure, offline)
    reportProblem(problem)
    return problem
  },
  problemTexts: loadLaterTexts,
  isLeaving,
  renew: async () => (await import('../api/session.ts')).renewSession(),
  restart: () => void import('../session/reset.ts').then(({ startAnew }) => startAnew()),
  idleAfter: () => config().timeouts?.idle,
  track: reportUsage,
  pathOf,
  async screen(id) {
    const screen = screenOf(id)
    if (!screen) throw new Error(`Unknown screen "${id}".`)
    return screen
  },
  form: (id) => memoizeAsync(forms, id, () => loadForm(id)),
  errors: () => memoizeAsync(catalogues, 'errors', async () => (await import('../api/errors.ts')).catalogue),
  checks: async () => (await import('../checks/index.ts')).checks,
  formats: { creditorId: formatIban, iban: formatIban, phone: formatPhone } satisfies Record<
    Exclude<FormatName, EngineFormat>,
    unknown
  >,
  parsers: { creditorId: parseIban, iban: parseIban, phone: parsePhone },
  rewrites,
  elements: { 'tan-challenge': lazyWithPreload(() => import('../elements/tan-challenge.tsx')) },
}
