import FallbackField from '@rjsf/core/lib/components/fields/FallbackField.js'
import type { FallbackFieldTemplateProps, UiSchema } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import type { ReactElement } from 'react'
import { cloneElement, isValidElement } from 'react'
import type { FormPart } from '../../view/form-module.ts'

const kinds = ['string', 'number', 'boolean', 'object', 'array']
const words = { 'ui:enumNames': Object.fromEntries(kinds.map((kind) => [kind, `ui.kind.${kind}`])) }

/** A select of the type, then the value. */
function FallbackFieldTemplate({ typeSelector, schemaField, uiSchema }: FallbackFieldTemplateProps) {
  const { choiceLabel = 'ui.kind' } = getUiOptions(uiSchema)
  // The cast: RJSF passes a field, but its type does not say so.
  const selector = isValidElement(typeSelector)
    ? (typeSelector as ReactElement<{ uiSchema?: UiSchema }>)
    : undefined
  return (
    <div className="form-union">
      {selector && cloneElement(selector, { uiSchema: { ...words, 'ui:title': choiceLabel } })}
      {schemaField}
    </div>
  )
}

/** Values without a type in the schema: the customer chooses the type. */
export const untyped: FormPart = { fields: { FallbackField }, templates: { FallbackFieldTemplate } }
