import type { WidgetProps } from '@rjsf/utils'
import { Field, controlProps } from '../field.tsx'
import { isColour } from '../../util/colour.ts'
import type { FormPart } from '../../view/form-module.ts'
import { useControl } from '../theme/use-control.ts'
import { useConversion, useTextBuffer } from '../theme/use-text-buffer.ts'

/** A colour: picked, or typed as #rrggbb. */
function ColorWidget(props: WidgetProps) {
  const field = useControl(props)
  const { text, type, leave } = useTextBuffer(props, useConversion(props))
  return (
    <Field {...field}>
      <div className="form-colour">
        <input
          type="color"
          aria-label={field.label}
          value={isColour(text) ? text : '#000000'}
          disabled={props.disabled || props.readonly}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
        <input
          {...controlProps(field)}
          className="input"
          type="text"
          name={props.name}
          value={text}
          spellCheck={false}
          readOnly={props.readonly}
          disabled={props.disabled}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </div>
    </Field>
  )
}

export const colour: FormPart = { widgets: { ColorWidget, colour: ColorWidget } }
