import type { WidgetProps } from '@rjsf/utils'
import { localToUTC, utcToLocal } from '@rjsf/utils'
import { Field, controlProps } from '../field.tsx'
import type { FormPart } from '../../view/form-module.ts'
import { useControl } from '../theme/use-control.ts'
import type { Conversion } from '../theme/use-text-buffer.ts'
import { useTextBuffer } from '../theme/use-text-buffer.ts'

const asText = (value: unknown) => (typeof value === 'string' ? value : '')

/** The time field of the browser. `conversion` is that of RJSF, so that values are the same in all themes. */
const widgetOf = (type: 'time' | 'datetime-local', conversion: Conversion) =>
  function Time(props: WidgetProps) {
    const field = useControl(props)
    const { text, type: enter, leave } = useTextBuffer(props, conversion)
    return (
      <Field {...field}>
        <input
          {...controlProps(field)}
          className="input"
          type={type}
          name={props.name}
          step={1}
          value={text}
          readOnly={props.readonly}
          disabled={props.disabled}
          onChange={(event) => enter(event.currentTarget.value)}
          onBlur={leave}
        />
      </Field>
    )
  }

const TimeWidget = widgetOf('time', {
  toText: asText,
  toValue: (text) => (text && text.split(':').length === 2 ? `${text}:00` : text) || undefined,
})

const DateTimeWidget = widgetOf('datetime-local', {
  toText: (value) => utcToLocal(asText(value)),
  toValue: (text) => localToUTC(text),
})

export const time: FormPart = {
  widgets: { TimeWidget, DateTimeWidget, time: TimeWidget, datetime: DateTimeWidget },
}
