import type { WidgetProps } from '@rjsf/utils'
import { Field, controlProps } from '../field.tsx'
import { useField } from '../form-context.ts'

/** Text of several lines. */
export function TextareaWidget({ id, name }: WidgetProps) {
  const { shown, hints, enter, leave, ...words } = useField(name)
  const field = { id, width: hints.width, ...words }
  return (
    <Field {...field}>
      <textarea
        {...controlProps(field)}
        className="input"
        name={name}
        rows={4}
        value={String(shown)}
        onChange={(event) => enter(event.currentTarget.value)}
        onBlur={leave}
      />
    </Field>
  )
}
