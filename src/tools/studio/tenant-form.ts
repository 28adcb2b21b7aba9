import type { ValidatorType } from '@rjsf/utils'
import type { LoadedForm } from '#engine/form/load.ts'
import { widgets } from '#engine/form/widgets/index.ts'
import { ColourWidget } from './colour.tsx'
import { literal } from './engine.tsx'
import type { Field } from './sections.ts'

/** What is wrong is said by the rules of the check, which see the whole file; a form alone finds nothing. */
const validator: ValidatorType = {
  isValid: () => true,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
  reset: () => {},
}

const widgetOf = {
  line: 'text',
  long: 'textarea',
  colour: 'colour',
  choice: 'select',
  order: 'select',
  flag: 'checkbox',
} as const

/** `onAccent` as "On accent"; a key of a map stays as it is written. */
const inWords = (name: string): string => {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const isRequired = ({ required, kind }: Field) => required || kind === 'flag'

/** A flat form of these fields, as the engine's own widgets take it. */
export function formOf(
  id: string,
  fields: readonly Field[],
  hintOf: (field: Field) => string,
  keys: boolean,
): LoadedForm {
  const each = <Value>(value: (field: Field) => Value) =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)] as const))
  const properties = each(({ kind }) => ({ type: kind === 'flag' ? 'boolean' : 'string' }))
  const required = fields.filter(isRequired).map(({ name }) => name)
  const order = fields.map(({ name }) => name)
  return {
    id,
    schema: { type: 'object', properties, required },
    fields: properties,
    required: new Set(required),
    validator,
    uiSchema: { 'ui:order': order, ...each(({ kind }) => ({ 'ui:widget': widgetOf[kind] })) },
    checks: {},
    ui: {
      order,
      fields: each((field) => ({
        label: literal(keys ? field.name : inWords(field.name)),
        hint: literal(hintOf(field)),
        autocomplete: 'off' as const,
        options: field.options.map((value) => ({ value, label: literal(value) })),
      })),
    },
  }
}

/** Those of the engine, and one more that no form of a customer has. */
export const tenantWidgets = { ...widgets, colour: ColourWidget }
