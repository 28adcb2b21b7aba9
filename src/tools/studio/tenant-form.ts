import type { RJSFSchema } from '@rjsf/utils'
import type { LoadedForm } from '#engine/form/load.ts'
import { prepare } from '#engine/form/load.ts'
import { ColourWidget } from './colour.tsx'
import { literal } from './engine.tsx'
import { LinkWidget } from './link.tsx'
import { MomentWidget } from './moment-field.tsx'
import { SamplesWidget } from './samples.tsx'
import type { Field } from './sections.ts'

const widgetOf = {
  line: 'text',
  long: 'textarea',
  colour: 'colour',
  link: 'url',
  choice: 'select',
  order: 'select',
  flag: 'checkbox',
  moment: 'date',
} as const

/** Choices with a picture or sentence for each value. */
const withSamples = new Set(['/theme/radius', '/theme/font', '/tone'])

/** Widgets of the studio alone, for colours, links and date-times; its radio buttons have a sample next to each option. */
const widgets = { colour: ColourWidget, radio: SamplesWidget, url: LinkWidget, date: MomentWidget }

const isRequired = ({ required, kind }: Field) => required || kind === 'flag'

const schemaOf = ({ kind, options }: Field): RJSFSchema => {
  if (kind === 'flag') return { type: 'boolean' }
  return options.length > 0 ? { type: 'string', enum: options } : { type: 'string' }
}

/** The texts of a field: its label, its explanation, and the names of its options. */
export interface FieldWords {
  label: string
  hint: string
  choices: Readonly<Record<string, string>>
  /** Whether it must be filled in although the schema does not require it. */
  isNeeded?: boolean
}

/** A flat form of these fields, without validation: the rules of the check validate the file. */
export function formOf(
  id: string,
  fields: readonly Field[],
  wordsOf: (field: Field) => FieldWords,
): LoadedForm {
  const each = <Value>(value: (field: Field) => Value) =>
    Object.fromEntries(fields.map((field) => [field.name, value(field)] as const))
  const form = prepare(id, {
    schema: {
      type: 'object',
      properties: each(schemaOf),
      required: fields
        .filter((field) => isRequired(field) || wordsOf(field).isNeeded)
        .map(({ name }) => name),
    },
    validate: () => true,
    ui: {
      fields: each((field) => {
        const { label, hint, choices } = wordsOf(field)
        return {
          label: literal(label),
          hint: literal(hint),
          autocomplete: 'off' as const,
          widget: withSamples.has(field.pointer) ? 'radio' : widgetOf[field.kind],
          options: Object.fromEntries(
            field.options.map((value) => [value, literal(choices[value] ?? value)]),
          ),
        }
      }),
    },
  })
  return { ...form, widgets }
}
