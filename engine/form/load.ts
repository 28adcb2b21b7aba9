import type { UiSchema } from '@rjsf/utils'
import type { Check, FormModule, Loader, Product } from '../view/engine.ts'
import { memoizeAsync } from '../util/load-module.ts'
import { genericChecks } from './checks.ts'
import { eachHint } from './paths.ts'
import { uiSchemaOf } from './ui-schema.ts'

/** A form that is ready to render. All values keep their identity until the page is closed. */
export interface LoadedForm extends FormModule {
  id: string
  uiSchema: UiSchema
  checks: Record<string, Check>
  /** Required fields in addition to those of the compiled schema. */
  required: readonly string[]
}

/** The same form with additional required fields. */
export function withRequiredFields(form: LoadedForm, names: readonly string[]): LoadedForm {
  const required = names.filter((name) => Object.hasOwn(form.schema.properties ?? {}, name))
  const schema = { ...form.schema, required: [...new Set([...(form.schema.required ?? []), ...required])] }
  return { ...form, schema, required }
}

const loading = new WeakMap<Product, Map<string, Promise<LoadedForm>>>()

/** Loads a form once for each product, for React's `use`. Call it early to preload the form of the next step. */
export function loadForm(product: Product, id: string): Promise<LoadedForm> {
  const forms = loading.get(product) ?? new Map<string, Promise<LoadedForm>>()
  loading.set(product, forms)
  return memoizeAsync(forms, id, async () => {
    const module = await product.form(id)
    const names = eachHint(module.ui).flatMap(([, { checks = [] }]) => checks.map(({ check }) => check))
    // The checks of the product import libraries, so they are loaded only if the form names one.
    const isProducts = names.some((name) => !Object.hasOwn(genericChecks, name))
    const checks = { ...genericChecks, ...(isProducts && (await product.checks())) }
    return { ...module, id, uiSchema: uiSchemaOf(module.ui), checks, required: [] }
  })
}

/** Loads a form and its texts, which may be in other files than those of the screen. */
export async function prepareForm({ product, loadTexts }: Loader, id: string): Promise<void> {
  await loadTexts((await loadForm(product, id)).ui)
}
