import type { WidgetProps } from '@rjsf/utils'
import type { ComponentProps } from 'react'
import { Field, controlProps } from '../field.tsx'
import { optionsOf, useAutocomplete, useControl } from './use-control.ts'
import { useConversion, useTextBuffer } from './use-text-buffer.ts'

type InputProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'step'>

/** A widget with an `<input>`. It has no `maxlength`, which would cut pasted text silently; validation reports long texts. */
const inputOf = (inputProps: InputProps) =>
  function Input(props: WidgetProps) {
    const { options, name, schema, readonly, disabled } = props
    const field = useControl(props)
    const { text, type, leave } = useTextBuffer(props, useConversion(props))
    const { inputMode, uppercase, format } = optionsOf(options)
    const numeric = /number|integer/.test(String(schema.type))
    const plain = inputProps.type === 'text' && !numeric
    return (
      <Field {...field}>
        <input
          {...controlProps(field)}
          {...inputProps}
          className="input"
          dir={plain ? 'auto' : undefined}
          name={name}
          value={text}
          readOnly={readonly}
          disabled={disabled}
          autoComplete={useAutocomplete(props)}
          inputMode={inputMode ?? (numeric ? 'decimal' : inputProps.inputMode)}
          autoCapitalize={uppercase ? 'characters' : undefined}
          spellCheck={plain && !format ? undefined : false}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
        />
      </Field>
    )
  }

export const TextWidget = inputOf({ type: 'text' })
export const EmailWidget = inputOf({ type: 'email', inputMode: 'email' })
export const TelWidget = inputOf({ type: 'tel' })
export const UrlWidget = inputOf({ type: 'url', inputMode: 'url' })
/** The date picker of the browser. Its value is an ISO date; it is displayed in the customer's locale. */
export const CalendarWidget = inputOf({ type: 'date' })

/** The lines of a long text stay. */
const trim = (text: string) => text.trim()

/** Multi-line text. */
export function TextareaWidget(props: WidgetProps) {
  const { name, readonly, disabled } = props
  const field = useControl(props)
  const { text, type, leave } = useTextBuffer(props, useConversion(props, trim))
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
