import type { UiSchema } from '@rjsf/utils'
import type { Finding } from './rules.ts'

/** The field names in the value of a binding; a value that is no list of text has none. */
export const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : []

/** The names whose value is present and valid. A read-only field with a missing or invalid value could never be corrected. */
export const withGoodValue = (
  names: readonly string[],
  values: Readonly<Record<string, unknown>>,
  errors: readonly Finding[],
): string[] =>
  names.filter((name) => values[name] !== undefined && !errors.some(({ path }) => path[0] === name))

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
