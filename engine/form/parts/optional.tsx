import OptionalDataControlsField from '@rjsf/core/lib/components/fields/OptionalDataControlsField.js'
import type { OptionalDataControlsTemplateProps } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import { useEngine } from '../../view/engine.ts'
import type { FormPart } from '../../view/form-module.ts'
import { asId } from '../paths.ts'
import { optionsOf } from '../theme/use-control.ts'

/** A button that adds an optional object or list, or removes it. */
function OptionalDataControlsTemplate({
  id,
  uiSchema,
  onAddClick,
  onRemoveClick,
}: OptionalDataControlsTemplateProps) {
  const { text } = useEngine()
  const { optional } = optionsOf(getUiOptions(uiSchema))
  const click = onAddClick ?? onRemoveClick
  const key = onAddClick ? optional?.add : optional?.remove
  if (!click || !key) return null
  return (
    <button type="button" id={asId(id)} className="button button-secondary form-add" onClick={click}>
      {text(key)}
    </button>
  )
}

export const optional: FormPart = {
  fields: { OptionalDataControlsField },
  templates: { OptionalDataControlsTemplate },
}
