import type { UiSchema, ValidatorType } from '@rjsf/utils'
import type { Check, Loader, Product } from '../view/engine.ts'
import { memoizeAsync } from '../util/load-module.ts'
import type { FormModule } from '../view/form-module.ts'
import { genericChecks } from './checks.ts'
import { eachHint } from './paths.ts'
import { uiSchemaOf } from './rjsf/ui-schema.ts'
import { validatorOf } from './rjsf/validator.ts'

/** A form that is ready to render. All values keep their identity until the page is closed. */
export interface LoadedForm extends FormModule {
  id: string
  uiSchema: UiSchema
  validator: ValidatorType
  checks: Record<string, Check>
}

/** Prepares a loaded form module for rendering. */
export const prepare = (id: string, module: FormModule, checks: Record<string, Check> = {}): LoadedForm => ({
  ...module,
  id,
  uiSchema: uiSchemaOf(module.ui),
  validator: validatorOf(module.validate),
  checks: { ...genericChecks, ...checks },
})

/** The same form with additional required fields. */
export function withRequiredFields(form: LoadedForm, required: readonly string[]): LoadedForm {
  const own = required.filter((name) => Object.hasOwn(form.schema.properties ?? {}, name))
  if (own.length === 0) return form
  return {
    ...form,
    schema: { ...form.schema, required: [...new Set([...(form.schema.required ?? []), ...own])] },
    validator: validatorOf(form.validate, own),
  }
}

const loading = new WeakMap<Product, Map<string, Promise<LoadedForm>>>()

/** Loads a form once for each product, for React's `use`. Call it early to preload the form of the next step. */
export function loadForm(product: Product, id: string): Promise<LoadedForm> {
  const forms = loading.get(product) ?? new Map<string, Promise<LoadedForm>>()
  loading.set(product, forms)
  return memoizeAsync(forms, id, async () => {
    const module = await product.form(id)
    const named = [module.ui, ...[...eachHint(module.ui)].map(([, hints]) => hints)]
    const names = named.flatMap(({ checks = [] }) => checks.map(({ check }) => check))
    // The checks of the product import libraries, so they are loaded only if the form names one.
    const isProducts = names.some((name) => !Object.hasOwn(genericChecks, name))
    return prepare(id, module, isProducts ? await product.checks() : {})
  })
}

/** Loads a form and its texts, which may be in other files than those of the screen. */
export async function prepareForm({ product, loadTexts }: Loader, id: string): Promise<void> {
  await loadTexts((await loadForm(product, id)).ui)
}
