import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js'
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import type { Registry, TemplatesType } from '@rjsf/utils'
import { englishStringTranslator } from '@rjsf/utils'

/**
 * Replaces RJSF's default registry in the build (engine/tools/build/form-registry.ts). It contains the fields of a flat form
 * only; templates and widgets are those of `theme`. Other fields are loaded with the forms that need them (`parts`).
 */
export default function getDefaultRegistry(): Omit<Registry, 'schemaUtils'> {
  return {
    fields: { SchemaField, ObjectField, StringField, NumberField: StringField, BooleanField },
    // The cast: RJSF's type requires all templates; each form loads those that it needs.
    templates: { ButtonTemplates: {} } as TemplatesType,
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  }
}
