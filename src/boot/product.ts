import type { Product } from '#engine/view/engine.ts'
import type { FormModule } from '#engine/view/form-module.ts'
import { once } from '#engine/util/memoize-async.ts'
import { part } from '#engine/view/lazy-with-preload.ts'
import type { EngineFormat } from '#engine/text/formats.ts'
import type { ErrorCatalogue } from '#generated/engine.ts'
import type { FormatName } from '#generated/names.ts'
import { loadData, screenOf } from './data.ts'
import { formatIban, parseIban } from '../formats/iban.ts'
import { formatPhone, parsePhone } from '../formats/phone.ts'
import { isLeaving } from './reload-guard.ts'
import { rewrites } from '../rewrites/index.ts'
import { track } from '../telemetry/track.ts'
import { loadLaterTexts, loadTexts } from './texts.ts'

/** Forms with their hints and validators; the list itself comes with the first form. */
const loadForm = async (id: string): Promise<FormModule> => (await import('./forms.ts')).loadForm(id)

/** Resolves when there is a connection again, and a failed fetch is no longer kept (memoize-async.ts). */
const onLine = () =>
  new Promise<void>((resolve) =>
    window.addEventListener('online', () => setTimeout(resolve, 1200), { once: true }),
  )

const toTell = (words: Promise<void>) =>
  Promise.all([import('../telemetry/problem.ts'), product.errors(), words])

const forms = new Map<string, Promise<FormModule>>()

/** The product, as the engine sees it. What configuration files hold is proven by the check before it is shipped. */
export const product: Product = {
  handler: async (name) => (await import('../handlers/index.ts')).handler(name),
  async toProblem(failure) {
    // The page loads anew because of this very failure: nothing is shown, kept or led to by it.
    if (isLeaving()) return new Promise(() => {})
    const offline = !navigator.onLine
    // Words and the ways on are there before the problem is shown; nothing of them is loaded while all goes well.
    const [{ toProblem }] = await toTell(loadTexts(['ui.', 'error.'])).catch(async () => {
      // Without a connection the step waits for them, and the frame says what for.
      if (!navigator.onLine) await onLine()
      // Asked for again by whoever shows it.
      return toTell(loadLaterTexts().catch(() => undefined))
    })
    return toProblem(failure, offline)
  },
  problemTexts: loadLaterTexts,
  isLeaving,
  renew: async () => (await import('../api/session.ts')).signInAnew(),
  restart: () => void import('../session/restart.ts').then(({ startAnew }) => startAnew()),
  track,
  async screen(id) {
    const screen = screenOf(id)
    if (!screen) throw new Error(`Unknown screen "${id}".`)
    return screen
  },
  form: (id) => once(forms, id, () => loadForm(id)),
  errors: () => loadData('errors.json') as Promise<ErrorCatalogue>, // the check proves it
  checks: async () => (await import('../checks/index.ts')).checks,
  formats: { creditorId: formatIban, iban: formatIban, phone: formatPhone } satisfies Record<
    Exclude<FormatName, EngineFormat>,
    unknown
  >,
  parsers: { creditorId: parseIban, iban: parseIban, phone: parsePhone },
  rewrites,
  elements: { 'tan-challenge': part(() => import('../elements/tan-challenge.tsx')) },
}
