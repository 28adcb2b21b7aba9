import BooleanField from '@rjsf/core/lib/components/fields/BooleanField.js'
import ObjectField from '@rjsf/core/lib/components/fields/ObjectField.js'
import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js'
import StringField from '@rjsf/core/lib/components/fields/StringField.js'
import type { Registry, TemplatesType } from '@rjsf/utils'
import { englishStringTranslator } from '@rjsf/utils'

/**
 * Takes the place of RJSF's default registry in the build (engine/tools/build/form-registry.ts): the fields of a flat form,
 * and neither templates nor widgets, which ours replace. What else a schema reaches comes with its form; what is missing
 * shows at once.
 */
export default function getDefaultRegistry(): Omit<Registry, 'schemaUtils'> {
  return {
    fields: { SchemaField, ObjectField, StringField, NumberField: StringField, BooleanField },
    // RJSF's type asks for every template that it knows; forms bring those that they reach.
    templates: { ButtonTemplates: {} } as TemplatesType,
    widgets: {},
    rootSchema: {},
    formContext: {},
    translateString: englishStringTranslator,
    globalFormOptions: { idPrefix: 'root', idSeparator: '_', useFallbackUiForUnsupportedType: false },
  }
}
