import FallbackField from '@rjsf/core/lib/components/fields/FallbackField.js'
import type { FallbackFieldTemplateProps, UiSchema } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import type { ReactElement } from 'react'
import { cloneElement, isValidElement } from 'react'
import type { FormPart } from '../../view/form-module.ts'

const kinds = ['string', 'number', 'boolean', 'object', 'array']
const words = { 'ui:enumNames': Object.fromEntries(kinds.map((kind) => [kind, `ui.kind.${kind}`])) }

/** The kind of the value, then the value. */
function FallbackFieldTemplate({ typeSelector, schemaField, uiSchema }: FallbackFieldTemplateProps) {
  const { choose = 'ui.kind' } = getUiOptions(uiSchema)
  // The cast: RJSF hands in a field, whose type it does not say.
  const selector = isValidElement(typeSelector)
    ? (typeSelector as ReactElement<{ uiSchema?: UiSchema }>)
    : undefined
  return (
    <div className="form-union">
      {selector && cloneElement(selector, { uiSchema: { ...words, 'ui:title': choose } })}
      {schemaField}
    </div>
  )
}

/** Values of which the schema says no type: the customer says it. */
export const untyped: FormPart = { fields: { FallbackField }, templates: { FallbackFieldTemplate } }
