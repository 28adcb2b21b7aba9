import type { UiSchema } from '@rjsf/utils'
import type { FieldUi, FormUi, OthersUi } from '#generated/engine.ts'

type Group = Pick<FieldUi, 'order' | 'fields' | 'choices' | 'choose' | 'others'>

/** Hints of an object for RJSF. Every order ends with whatever else is there, for RJSF shows an error where one is left out. */
function groupOf({ order, fields = {}, choices, choose, others }: Group): UiSchema {
  // An alternative is announced by its choice: it has no frame of its own.
  const alternatives = choices?.map((hints) => ({ ...fieldOf(hints), 'ui:choice': true }))
  return {
    'ui:order': [...(order ?? Object.keys(fields)), '*'],
    ...Object.fromEntries(Object.entries(fields).map(([name, hints]) => [name, fieldOf(hints)])),
    // Which of the two a schema has is its own; the other is never looked at.
    ...(alternatives && { oneOf: alternatives, anyOf: alternatives }),
    ...(choose && { 'ui:choose': choose }),
    ...(others && { additionalProperties: fieldOf(others) }),
  }
}

/** Keys that say what stands in a value, and so how a part of it is shown. */
const grouping = new Set(['order', 'fields', 'choices', 'choose', 'others', 'checks'])

/** Words of choices as RJSF knows them: value to label, here the key of a text. */
const enumNames = (options: NonNullable<FieldUi['options']>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(options).map(([value, words]) => [value, typeof words === 'string' ? words : words.label]),
  )

/** Hints of one field for RJSF, by its names where it has one; texts stay keys and are read where they are shown. */
function fieldOf(hints: FieldUi | OthersUi): UiSchema {
  const { label, hint, widget, options, items, more, ...rest } = hints
  const plain = Object.fromEntries(Object.entries(rest).filter(([key]) => !grouping.has(key)))
  return {
    ...groupOf(hints),
    'ui:title': label,
    ...(widget && { 'ui:widget': widget }),
    ...(options && { 'ui:enumNames': enumNames(options) }),
    ...(plain.optional !== undefined && { 'ui:enableOptionalDataFieldForType': ['object', 'array'] }),
    'ui:options': { ...plain, ...(hint && { help: hint }), ...(options && { words: options }) },
    // The cast: RJSF takes one of each of the first items too, which its type does not say.
    ...(items && { items: (Array.isArray(items) ? items.map(fieldOf) : fieldOf(items)) as UiSchema }),
    ...(more && { additionalItems: fieldOf(more) }),
  }
}

/** What RJSF needs to know of our hints. */
export function uiSchemaOf(ui: FormUi): UiSchema {
  const { root, definitions = {} } = ui
  return {
    ...(root ? fieldOf(root) : groupOf(ui)),
    'ui:definitions': Object.fromEntries(
      Object.entries(definitions).map(([name, hints]) => [`#/definitions/${name}`, fieldOf(hints)]),
    ),
  }
}
