import type { WidgetProps } from '@rjsf/utils'
import { Field, controlProps } from '../../field.tsx'
import { useAutocomplete, useControl } from '../use-control.ts'
import { useConversion } from '../use-conversion.ts'
import { useTextBuffer } from '../use-text-buffer.ts'

export function TextareaWidget(props: WidgetProps) {
  const { name, readonly, disabled } = props
  const field = useControl(props)
  const { text, type, leave } = useTextBuffer(props, useConversion(props))
  return (
    <Field {...field}>
      <textarea
        {...controlProps(field)}
        className="input"
        name={name}
        rows={4}
        value={text}
        readOnly={readonly}
        disabled={disabled}
        autoComplete={useAutocomplete(props)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
    </Field>
  )
}
