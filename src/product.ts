import { lazy } from 'react'
import type { FormModule, Product } from '#engine/engine.ts'
import type { ErrorCatalogue, FormUi, Screen } from '#generated/engine.ts'
import { dataFiles, loadData } from './data.ts'
import { formatIban, parseIban } from './formats/iban.ts'
import { formatPhone, parsePhone } from './formats/phone.ts'
import { rewrites } from './rewrites/index.ts'
import { track } from './telemetry/track.ts'
import { loadErrorTexts } from './texts.ts'

const screens = dataFiles((path) => path.includes('/screens/'))

/** Forms with their hints and validators; the list itself comes with the first form. */
const loadForm = async (id: string): Promise<FormModule> => (await import('./forms.ts')).loadForm(id)
const forms = new Map<string, Promise<FormModule>>()

/** The product, as the engine sees it. What configuration files hold is proven by the check before it is shipped. */
export const product: Product = {
  handler: async (name) => (await import('./handlers/index.ts')).handler(name),
  async toProblem(failure) {
    // Words and the ways on are there before the problem is shown; nothing of them is loaded while all goes well.
    const [{ toProblem }] = await Promise.all([
      import('./api/problem.ts'),
      product.errors(),
      loadErrorTexts(),
    ])
    return toProblem(failure)
  },
  track,
  async screen(id) {
    const path = screens.get(id)
    if (!path) throw new Error(`Unknown screen "${id}".`)
    return (await loadData(path)) as Screen
  },
  form(id) {
    const known = forms.get(id)
    if (known) return known
    const loading = loadForm(id)
    loading.catch(() => forms.delete(id))
    forms.set(id, loading)
    return loading
  },
  errors: () => loadData('/flows/errors.json') as Promise<ErrorCatalogue>,
  checks: async () => (await import('./checks/index.ts')).checks,
  formats: { iban: formatIban, phone: formatPhone },
  parsers: { iban: parseIban, phone: parsePhone },
  rewrites,
  elements: { 'tan-challenge': lazy(() => import('./elements/tan-challenge.tsx')) },
}
