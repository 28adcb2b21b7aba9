import type { UiSchema, ValidatorType } from '@rjsf/utils'
import type { Check, Loader, Product } from '../view/engine.ts'
import { memoizeAsync } from '../util/memoize-async.ts'
import type { FormModule, FormPart } from '../view/form-module.ts'
import { genericChecks } from './checks.ts'
import { uiSchemaOf } from './ui-schema.ts'
import { validatorOf } from './validator.ts'

/** A form ready to render: everything here keeps its identity for the life of the page. */
export interface LoadedForm extends FormModule, Required<FormPart> {
  id: string
  uiSchema: UiSchema
  validator: ValidatorType
  checks: Record<string, Check>
}

/** A form of parts that are there. */
export function prepare(id: string, module: FormModule, checks: Record<string, Check> = {}): LoadedForm {
  const merged = <Key extends 'fields' | 'templates' | 'widgets'>(key: Key): NonNullable<FormPart[Key]> =>
    Object.assign({}, ...module.parts.map((part) => part[key]))
  const chained = (key: 'toSend' | 'toKeep') => (value: unknown) =>
    module.parts.reduce((now, part) => part[key]?.(now) ?? now, value)
  return {
    ...module,
    id,
    fields: merged('fields'),
    templates: merged('templates'),
    widgets: merged('widgets'),
    toSend: chained('toSend'),
    toKeep: chained('toKeep'),
    uiSchema: uiSchemaOf(module.ui),
    validator: validatorOf(module.validate),
    checks: { ...genericChecks, ...checks },
  }
}

/** The same form with fields that must have a value beside its own. */
export function withNeeds(form: LoadedForm, needs: readonly string[]): LoadedForm {
  const own = needs.filter((name) => Object.hasOwn(form.schema.properties ?? {}, name))
  if (own.length === 0) return form
  return {
    ...form,
    schema: { ...form.schema, required: [...new Set([...(form.schema.required ?? []), ...own])] },
    validator: validatorOf(form.validate, own),
  }
}

const loading = new WeakMap<Product, Map<string, Promise<LoadedForm>>>()

/** Loads a form once per product, for React's `use`; call it early to have the next step's form ready. */
export function loadForm(product: Product, id: string): Promise<LoadedForm> {
  const forms = loading.get(product) ?? new Map<string, Promise<LoadedForm>>()
  loading.set(product, forms)
  return memoizeAsync(forms, id, async () => {
    const module = await product.form(id)
    // Checks of the product bring libraries of their own; a form that names none does without them.
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

/** The same with its words, which may stand in other files than those of the screen. */
export async function prepareForm({ product, loadTexts }: Loader, id: string): Promise<void> {
  await loadTexts((await loadForm(product, id)).ui)
}
