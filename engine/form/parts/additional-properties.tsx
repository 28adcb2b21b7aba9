import type { IconButtonProps, WrapIfAdditionalTemplateProps } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import type { FocusEvent } from 'react'
import { useMemo } from 'react'
import { useEngine } from '../../view/engine.ts'
import { Field, controlProps } from '../field.tsx'
import { ItemValues } from '../form-context.ts'
import type { FormPart } from '../../view/form-module.ts'
import { asId } from '../paths.ts'
import { optionsOf } from '../theme/use-control.ts'

/** Characters that RJSF uses as separators in paths: errors of a name with one of them would not find its field. */
const separators = /[.[\]/~]/g

/** An additional property: its name, its value, and a button that removes both. */
function WrapIfAdditionalTemplate(props: WrapIfAdditionalTemplateProps) {
  const { id, label, uiSchema, children, readonly, disabled, onKeyRenameBlur, onRemoveProperty } = props
  const { text } = useEngine()
  const { name = label } = getUiOptions(uiSchema) as { name?: string } // set by ui-schema.ts from the hints of additional properties
  const values = useMemo(() => ({ name: label }), [label])
  const field = { id: asId(`${id}-key`), label: text(name, values) }
  const rename = (event: FocusEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    input.value = input.value.trim().replaceAll(separators, '-') || label
    onKeyRenameBlur(event)
  }
  return (
    <div className="form-other">
      <Field {...field}>
        <input
          {...controlProps(field)}
          key={label}
          className="input"
          type="text"
          autoComplete="off"
          defaultValue={label}
          readOnly={readonly}
          disabled={disabled}
          onBlur={rename}
        />
      </Field>
      <ItemValues value={values}>{children}</ItemValues>
      {!readonly && !disabled && (
        <button type="button" className="link-button" onClick={onRemoveProperty}>
          {text('ui.list.remove')}
          <span className="visually-hidden"> {label}</span>
        </button>
      )}
    </div>
  )
}

function AddButton({ id, onClick, uiSchema }: IconButtonProps) {
  const { text } = useEngine()
  const { add } = optionsOf(getUiOptions(uiSchema?.additionalProperties))
  return (
    <button type="button" id={asId(id ?? '')} className="button button-secondary form-add" onClick={onClick}>
      {text(add ?? 'ui.list.add')}
    </button>
  )
}

/** Additional properties, whose names the customer enters. */
export const additionalProperties: FormPart = {
  // The cast: RJSF's type requires all of its buttons.
  templates: { WrapIfAdditionalTemplate, ButtonTemplates: { AddButton } as FormButtons },
}

type FormButtons = NonNullable<NonNullable<FormPart['templates']>['ButtonTemplates']>
