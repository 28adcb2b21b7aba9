import type { WidgetProps } from '@rjsf/utils'
import { useEngine } from '../../view/engine.ts'
import { Field, controlProps } from '../field.tsx'
import { useField } from '../form-context.ts'

/** One of many choices. */
export function SelectWidget({ id, name }: WidgetProps) {
  const { text } = useEngine()
  const { shown, hints, options, choose, ...words } = useField(name)
  const field = { id, width: hints.width, ...words }
  return (
    <Field {...field}>
      <select
        {...controlProps(field)}
        className="input"
        name={name}
        value={String(shown)}
        autoComplete={hints.autocomplete}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="">{text('ui.choose')}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
