import type { UiSchema } from '@rjsf/utils'
import type { FieldUi, FormUi } from '#generated/engine.ts'

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

/** Translates the hints of a form into RJSF's uiSchema. */
export const uiSchemaOf = (ui: FormUi): UiSchema => groupOf(ui)

/** The uiSchema of a form in which these fields cannot be changed. Their hint says so. */
export function withReadOnly(uiSchema: UiSchema, names: readonly string[]): UiSchema {
  const locked = names.flatMap((name) => {
    const field = uiSchema[name] as UiSchema | undefined // `groupOf` makes one for each field with hints
    if (!field) return []
    const options = { ...field['ui:options'], help: 'ui.readOnly' }
    return [[name, { ...field, 'ui:readonly': true, 'ui:options': options }] as const]
  })
  return { ...uiSchema, ...Object.fromEntries(locked) }
}
