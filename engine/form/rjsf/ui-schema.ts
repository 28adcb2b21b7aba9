import type { UiSchema } from '@rjsf/utils'
import type { FieldUi, FormUi, OthersUi } from '#generated/engine.ts'

type Group = Pick<FieldUi, 'order' | 'fields' | 'alternatives' | 'choiceLabel' | 'additionalProperties'>

/** The uiSchema of an object. Each order ends with `*`: RJSF shows an error if a field is missing in it. */
function groupOf({ order, fields = {}, alternatives, choiceLabel, additionalProperties }: Group): UiSchema {
  // The choice announces the alternative, so the alternative has no frame of its own.
  const frameless = alternatives?.map((hints) => ({ ...fieldOf(hints), 'ui:choice': true }))
  return {
    'ui:order': [...(order ?? Object.keys(fields)), '*'],
    ...Object.fromEntries(Object.entries(fields).map(([name, hints]) => [name, fieldOf(hints)])),
    // A schema has one of the two keywords; RJSF ignores the hints of the other one.
    ...(frameless && { oneOf: frameless, anyOf: frameless }),
    ...(choiceLabel && { 'ui:choiceLabel': choiceLabel }),
    ...(additionalProperties && { additionalProperties: fieldOf(additionalProperties) }),
  }
}

/** Hints that describe the values inside a value. They are no `ui:options` of the value itself. */
const grouping = new Set(['order', 'fields', 'alternatives', 'choiceLabel', 'additionalProperties', 'checks'])

/** RJSF's `ui:enumNames`: value to label, here a text key. */
const enumNames = (options: NonNullable<FieldUi['options']>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).map(([value, option]) => [
      value,
      typeof option === 'string' ? option : option.label,
    ]),
  )

/** The uiSchema of one field. Texts stay keys; the widgets translate them when they render. */
function fieldOf(hints: FieldUi | OthersUi): UiSchema {
  const { label, hint, widget, options, items, additionalItems, ...rest } = hints
  const plain = Object.fromEntries(Object.entries(rest).filter(([key]) => !grouping.has(key)))
  return {
    ...groupOf(hints),
    'ui:title': label,
    ...(widget && { 'ui:widget': widget }),
    ...(options && { 'ui:enumNames': enumNames(options) }),
    ...(plain.optional !== undefined && { 'ui:enableOptionalDataFieldForType': ['object', 'array'] }),
    'ui:options': { ...plain, ...(hint && { help: hint }), ...(options && { words: options }) },
    // The cast: RJSF also takes one entry for each of the first items, but its type does not say so.
    ...(items && { items: (Array.isArray(items) ? items.map(fieldOf) : fieldOf(items)) as UiSchema }),
    ...(additionalItems && { additionalItems: fieldOf(additionalItems) }),
  }
}

/** Translates the hints of a form into RJSF's uiSchema. */
export function uiSchemaOf(ui: FormUi): UiSchema {
  const { root, definitions = {} } = ui
  return {
    ...(root ? fieldOf(root) : groupOf(ui)),
    'ui:definitions': Object.fromEntries(
      Object.entries(definitions).map(([name, hints]) => [`#/definitions/${name}`, fieldOf(hints)]),
    ),
  }
}

/** The uiSchema of a form in which these fields cannot be changed. Their hint says so. */
export const withReadOnly = (uiSchema: UiSchema, names: readonly string[]): UiSchema => ({
  ...uiSchema,
  ...Object.fromEntries(
    names.flatMap((name) => {
      const field = uiSchema[name] as UiSchema | undefined // ui-schema.ts makes one for each field with hints
      if (!field) return []
      return [
        [
          name,
          { ...field, 'ui:readonly': true, 'ui:options': { ...field['ui:options'], help: 'ui.readOnly' } },
        ],
      ]
    }),
  ),
})
