import type { UiSchema, ValidatorType } from '@rjsf/utils'
import type { Check, Loader, Product } from '../view/engine.ts'
import { memoizeAsync } from '../util/load-module.ts'
import type { FormModule, FormPart } from '../view/form-module.ts'
import { genericChecks } from './checks.ts'
import { uiSchemaOf } from './rjsf/ui-schema.ts'
import { validatorOf } from './rjsf/validator.ts'

/** A form that is ready to render. All values keep their identity until the page is closed. */
export interface LoadedForm extends FormModule, Required<FormPart> {
  id: string
  uiSchema: UiSchema
  validator: ValidatorType
  checks: Record<string, Check>
}

/** Prepares a loaded form module for rendering. */
export function prepare(id: string, module: FormModule, checks: Record<string, Check> = {}): LoadedForm {
  const merged = <Key extends 'fields' | 'templates' | 'widgets'>(key: Key): NonNullable<FormPart[Key]> =>
    Object.assign({}, ...module.parts.map((part) => part[key]))
  return {
    ...module,
    id,
    fields: merged('fields'),
    templates: merged('templates'),
    widgets: merged('widgets'),
    toSend: (value) => module.parts.reduce((now, part) => part.toSend?.(now) ?? now, value),
    fromDraft: (value, initial) =>
      module.parts.reduce((now, part) => part.fromDraft?.(now, initial) ?? now, value),
    errors: (value) => module.parts.flatMap((part) => part.errors?.(value) ?? []),
    uiSchema: uiSchemaOf(module.ui),
    validator: validatorOf(module.validate),
    checks: { ...genericChecks, ...checks },
  }
}

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
    // The checks of the product import libraries, so they are loaded only if the form names one.
    const own = checkNames(module.ui).some((check) => !Object.hasOwn(genericChecks, check))
    return prepare(id, module, own ? await product.checks() : {})
  })
}

const checkNames = (ui: object): string[] =>
  Object.entries(ui).flatMap(([key, value]: [string, unknown]) =>
    key === 'check' && typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? checkNames(value)
        : [],
  )

/** Loads a form and its texts, which may be in other files than those of the screen. */
export async function prepareForm({ product, loadTexts }: Loader, id: string): Promise<void> {
  await loadTexts((await loadForm(product, id)).ui)
}
