import type { UiSchema, ValidatorType } from '@rjsf/utils'
import createPrecompiledValidator from '@rjsf/validator-ajv8/lib/createPrecompiledValidator.js'
import type { FormUi } from '#generated/engine.ts'
import type { Check, FormModule, Loader, Product } from '../view/engine.ts'
import { once } from '../util/memoize-async.ts'
import { genericChecks } from './checks.ts'
import type { FieldSchema } from './values.ts'

/** A form ready to render: everything here keeps its identity for the life of the page. */
export interface LoadedForm {
  id: string
  ui: FormUi
  schema: Record<string, unknown>
  fields: Record<string, FieldSchema>
  /** Fields that must have a value: those of the schema, and what the place of the form asks for beside them. */
  required: ReadonlySet<string>
  validator: ValidatorType
  uiSchema: UiSchema
  checks: Record<string, Check>
}

/** Only what RJSF needs to choose a widget: texts stay keys and are read where they are shown. */
const uiSchemaOf = (ui: FormUi, fields: Record<string, FieldSchema>): UiSchema => ({
  'ui:order': ui.order,
  ...Object.fromEntries(
    Object.entries(ui.fields).map(([field, { widget }]) => [
      field,
      { 'ui:widget': widget ?? (fields[field]?.type === 'boolean' ? 'checkbox' : 'text') },
    ]),
  ),
})

function prepare(id: string, { ui, validator }: FormModule, checks: Record<string, Check>): LoadedForm {
  const { schema, validateFns } = validator
  // The schema came through schemas/engine and ajv at build time; these two keys are what a flat form has.
  const { properties, required } = schema as { properties: Record<string, FieldSchema>; required?: string[] }
  return {
    id,
    ui,
    schema,
    fields: properties,
    required: new Set(required),
    // The generated module exports ajv's functions; RJSF's type for them is not exported from its root.
    validator: createPrecompiledValidator(
      validateFns as Parameters<typeof createPrecompiledValidator>[0],
      schema,
    ),
    uiSchema: uiSchemaOf(ui, properties),
    checks: { ...genericChecks, ...checks },
  }
}

const loading = new WeakMap<Product, Map<string, Promise<LoadedForm>>>()

/** Loads a form once per product, for React's `use`; call it early to have the next step's form ready. */
export function loadForm(product: Product, id: string): Promise<LoadedForm> {
  const forms = loading.get(product) ?? new Map<string, Promise<LoadedForm>>()
  loading.set(product, forms)
  return once(forms, id, async () => {
    const module = await product.form(id)
    // Checks of the product bring libraries of their own; a form that names none does without them.
    const own = module.ui.checks?.some(({ check }) => !Object.hasOwn(genericChecks, check))
    return prepare(id, module, own ? await product.checks() : {})
  })
}

/** The same with its words, which may stand in other files than those of the screen. */
export async function prepareForm({ product, loadTexts }: Loader, id: string): Promise<void> {
  await loadTexts((await loadForm(product, id)).ui)
}
