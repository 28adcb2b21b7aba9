import type { WidgetProps } from '@rjsf/utils'
import { rangeSpec } from '@rjsf/utils'
import { useEngine } from '../../view/engine.ts'
import { afterPress } from '../controls.tsx'
import { Field, controlProps } from '../field.tsx'
import type { FormPart } from '../../view/form-module.ts'
import { useControl } from '../theme/use-control.ts'

/** A slider from minimum to maximum of the schema, with the number next to it. */
function RangeWidget(props: WidgetProps) {
  const { id, name, value, schema, readonly, disabled, onChange, onBlur } = props
  const { format } = useEngine()
  const field = useControl(props)
  const shown = typeof value === 'number' ? format('number', value) : ''
  return (
    <Field {...field}>
      <div className="form-range">
        <input
          {...controlProps(field)}
          // ARIA does not allow `aria-required` on a slider.
          aria-required={undefined}
          type="range"
          name={name}
          {...rangeSpec(schema)}
          value={typeof value === 'number' ? value : (schema.minimum ?? 0)}
          aria-valuetext={shown || undefined}
          disabled={disabled || readonly}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
          onBlur={() => afterPress(() => onBlur(id, value))}
        />
        <output htmlFor={field.id} aria-hidden="true">
          {shown}
        </output>
      </div>
    </Field>
  )
}

export const range: FormPart = { widgets: { RangeWidget, range: RangeWidget } }
