import FallbackField from '@rjsf/core/lib/components/fields/FallbackField.js'
import type { FallbackFieldTemplateProps } from '@rjsf/utils'
import type { FormPart } from '../../view/form-module.ts'

/** The kind of the value, then the value. */
const FallbackFieldTemplate = ({ typeSelector, schemaField }: FallbackFieldTemplateProps) => (
  <div className="form-union">
    {typeSelector}
    {schemaField}
  </div>
)

/** Values of which the schema says no type: the customer says it. */
export const untyped: FormPart = { fields: { FallbackField }, templates: { FallbackFieldTemplate } }
