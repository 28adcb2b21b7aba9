import type { UiSchema } from '@rjsf/utils'
import type { FieldUi } from '#generated/engine.ts'
import type { Check, FormModule, Loader, Product } from '../view/engine.ts'
import { memoizeAsync } from '../util/load-module.ts'
import { eachHint } from './values.ts'
import { parseDay, today } from '../util/dates.ts'
import { asArray, isObject } from '../util/json.ts'

/** A form that is ready to render. All values keep their identity until the page is closed. */
export interface LoadedForm extends FormModule {
  id: string
  uiSchema: UiSchema
  checks: Record<string, Check>
  /** Required fields in addition to those of the compiled schema. */
  required: readonly string[]
}

/** The uiSchema of an object or a choice. The order ends with `*`: RJSF shows an error if a field is missing in it. */
function groupOf({ fields = {}, alternatives }: Pick<FieldUi, 'fields' | 'alternatives'>): UiSchema {
  const choices = alternatives?.map(fieldOf)
  return {
    'ui:order': [...Object.keys(fields), '*'],
    ...Object.fromEntries(Object.entries(fields).map(([name, hints]) => [name, fieldOf(hints)])),
    // A schema has one of the two keywords; RJSF ignores the hints of the other one.
    ...(choices && { oneOf: choices, anyOf: choices }),
  }
}

/** The uiSchema of one field. Texts stay keys; the widgets translate them when they render. */
function fieldOf(hints: FieldUi): UiSchema {
  const { label, hint, widget, items, fields: _, alternatives: __, checks: ___, ...options } = hints
  return {
    ...groupOf(hints),
    'ui:title': label,
    ...(widget && { 'ui:widget': widget }),
    // The cast: RJSF's type of `autocomplete` lacks some tokens of HTML.
    'ui:options': { ...options, ...(hint && { help: hint }) } as NonNullable<UiSchema['ui:options']>,
    ...(items && { items: fieldOf(items) }),
  }
}

/** The uiSchema of a form in which these fields cannot be changed. Their hint says so. */
export function withReadOnly(uiSchema: UiSchema, names: readonly string[]): UiSchema {
  const locked = names.map((name) => {
    const field = uiSchema[name] as UiSchema | undefined // `groupOf` makes them
    const options = { ...field?.['ui:options'], help: 'ui.readOnly' }
    return [name, { ...field, 'ui:readonly': true, 'ui:options': options }] as const
  })
  return { ...uiSchema, ...Object.fromEntries(locked) }
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
    return { ...module, id, uiSchema: groupOf(module.ui), checks, required: [] }
  })
}

/** Loads a form and its texts, which may be in other files than those of the screen. */
export async function prepareForm({ product, loadTexts }: Loader, id: string): Promise<void> {
  await loadTexts((await loadForm(product, id)).ui)
}

/** Checks for forms of any product. They run only if the field has a value, and pass if the value to compare with is missing. */
export const genericChecks = {
  /** The value differs from that of `field` and from all of `values` (one value or a list; objects are compared by `property`). */
  differs: (value, { field, values: others, property }, values) =>
    !(typeof field === 'string' && values[field] === value) &&
    [others].flat().every((item) => (isObject(item) ? item[String(property)] : item) !== value),
  /** The day is not before `date`. */
  notBefore: (value, { date }) => {
    const [given, other] = [parseDay(value), parseDay(date)]
    return given !== undefined && (other === undefined || given >= other)
  },
  /** All of `fields` have a value. */
  complete: (_, { fields }, values) => asArray(fields).every((field) => values[String(field)] !== undefined),
  /** The day of birth is at least `years` years ago. The birthday itself counts; 29 February becomes 1 March. */
  minAge: (value, { years }) => {
    const born = parseDay(value)
    const now = parseDay(today())
    if (born === undefined || now === undefined) return false
    const from = new Date(born)
    return Date.UTC(from.getUTCFullYear() + Number(years), from.getUTCMonth(), from.getUTCDate()) <= now
  },
} satisfies Record<string, Check>

export type GenericCheck = keyof typeof genericChecks
