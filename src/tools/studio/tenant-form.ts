import type { RJSFSchema } from '@rjsf/utils'
import type { LoadedForm } from '#engine/form/load.ts'
import { prepare } from '#engine/form/load.ts'
import { ColourWidget } from './colour.tsx'
import { literal } from './engine.tsx'
import type { Field } from './sections.ts'

const widgetOf = {
  line: 'text',
  long: 'textarea',
  colour: 'colour',
  choice: 'select',
  order: 'select',
  flag: 'checkbox',
} as const

/** Converts a property name to a label: `onAccent` becomes "On accent". */
const toLabel = (name: string): string => {
  const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

const isRequired = ({ required, kind }: Field) => required || kind === 'flag'

const schemaOf = ({ kind, options }: Field): RJSFSchema => {
  if (kind === 'flag') return { type: 'boolean' }
  return options.length > 0 ? { type: 'string', enum: options } : { type: 'string' }
}

/** A flat form of these fields. It does not validate: the rules of the check do. */
export function formOf(
  id: string,
  fields: readonly Field[],
  hintOf: (field: Field) => string,
  keys: boolean,
): LoadedForm {
  const each = <Value>(value: (field: Field) => Value) =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)] as const))
  return prepare(id, {
    schema: {
      type: 'object',
      properties: each(schemaOf),
      required: fields.filter(isRequired).map(({ name }) => name),
    },
    validate: () => true,
    ui: {
      fields: each((field) => ({
        label: literal(keys ? field.name : toLabel(field.name)),
        hint: literal(hintOf(field)),
        autocomplete: 'off' as const,
        widget: widgetOf[field.kind],
        options: Object.fromEntries(field.options.map((value) => [value, literal(value)])),
      })),
    },
    // The colour widget exists only in the studio.
    parts: [{ widgets: { colour: ColourWidget } }],
  })
}
