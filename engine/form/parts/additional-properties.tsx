import type { IconButtonProps, WrapIfAdditionalTemplateProps } from '@rjsf/utils'
import { getUiOptions } from '@rjsf/utils'
import type { FocusEvent } from 'react'
import { useMemo } from 'react'
import { useEngine } from '../../view/engine.ts'
import { Field, controlProps } from '../field.tsx'
import { ItemValues } from '../form-context.ts'
import type { FormPart } from '../../view/form-module.ts'
import { asId } from '../places.ts'
import { optionsOf } from '../theme/use-control.ts'

/** What stands between the keys of a path somewhere in RJSF, so that errors of such a name would find no field. */
const separators = /[.[\]/~]/g

/** A value whose name the customer gives: the name, the value, and a button that takes both away. */
function WrapIfAdditionalTemplate(props: WrapIfAdditionalTemplateProps) {
  const { id, label, uiSchema, children, readonly, disabled, onKeyRenameBlur, onRemoveProperty } = props
  const { text } = useEngine()
  const { name = label } = getUiOptions(uiSchema) as { name?: string } // set by ui-schema.ts from the hints of others
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

/** Values beside the named ones. */
export const additionalProperties: FormPart = {
  // The cast: RJSF's type asks for every button that it knows.
  templates: { WrapIfAdditionalTemplate, ButtonTemplates: { AddButton } as FormButtons },
}

type FormButtons = NonNullable<NonNullable<FormPart['templates']>['ButtonTemplates']>
