import type { WidgetProps } from '@rjsf/utils'
import { Field, controlProps } from '#engine/form/field.tsx'
import { useControl } from '#engine/form/theme/use-control.ts'
import { useTextBuffer } from '#engine/form/theme/use-text-buffer.ts'
import { localTime, momentOf } from './moment.ts'

const conversion = { toText: (value: unknown) => localTime(String(value ?? '')), toValue: momentOf }

/** A date and time field with the browser's own picker. */
export function MomentWidget(props: WidgetProps) {
  const { text, type, leave } = useTextBuffer(props, conversion)
  const field = { ...useControl(props), width: 'half' as const }
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        type="datetime-local"
        className="input"
        name={props.name}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
    </Field>
  )
}
