import type { Product } from '#engine/view/engine.ts'
import type { FormModule } from '#engine/view/form-module.ts'
import { once } from '#engine/util/memoize-async.ts'
import { part } from '#engine/view/lazy-with-preload.ts'
import type { ErrorCatalogue } from '#generated/engine.ts'
import { loadData, screenOf } from './data.ts'
import { formatIban, parseIban } from '../formats/iban.ts'
import { formatPhone, parsePhone } from '../formats/phone.ts'
import { isLeaving } from './reload-guard.ts'
import { rewrites } from '../rewrites/index.ts'
import { track } from '../telemetry/track.ts'
import { loadLaterTexts } from './texts.ts'

/** Forms with their hints and validators; the list itself comes with the first form. */
const loadForm = async (id: string): Promise<FormModule> => (await import('./forms.ts')).loadForm(id)
const forms = new Map<string, Promise<FormModule>>()

/** The product, as the engine sees it. What configuration files hold is proven by the check before it is shipped. */
export const product: Product = {
  handler: async (name) => (await import('../handlers/index.ts')).handler(name),
  async toProblem(failure) {
    // The page loads anew because of this very failure: nothing is shown, kept or led to by it.
    if (isLeaving()) return new Promise(() => {})
    // Words and the ways on are there before the problem is shown; nothing of them is loaded while all goes well.
    const [{ toProblem }] = await Promise.all([
      import('../telemetry/problem.ts'),
      product.errors(),
      loadLaterTexts(),
    ])
    return toProblem(failure)
  },
  isLeaving,
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
  formats: { creditorId: formatIban, iban: formatIban, phone: formatPhone },
  parsers: { creditorId: parseIban, iban: parseIban, phone: parsePhone },
  rewrites,
  elements: { 'tan-challenge': part(() => import('../elements/tan-challenge.tsx')) },
}
