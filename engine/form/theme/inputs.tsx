import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils'
import type { ComponentProps } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { SecretInput } from '../controls.tsx'
import { Field, controlProps } from '../field.tsx'
import { optionsOf, autocompleteOf, useControl } from './use-control.ts'
import { useConversion, useTextBuffer } from './use-text-buffer.ts'

/** The on-screen keyboard by the type of an input. */
const keyboards: Partial<Record<string, ComponentProps<'input'>['inputMode']>> = {
  email: 'email',
  url: 'url',
}

/** An `<input>` of any type. It has no `maxlength`, which would cut pasted text silently; validation reports long texts. */
export function Input(props: WidgetProps & Pick<BaseInputTemplateProps, 'type'>) {
  const { options, name, schema, readonly, disabled, type = 'text' } = props
  const field = useControl(props)
  const { text, type: enter, leave } = useTextBuffer(props, useConversion(props))
  const { inputMode, uppercase, format } = optionsOf(options)
  const numeric = /number|integer/.test(String(schema.type))
  const plain = type === 'text' && !numeric
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        type={type}
        className="input"
        dir={plain ? 'auto' : undefined}
        name={name}
        value={text}
        readOnly={readonly}
        disabled={disabled}
        autoComplete={autocompleteOf(props)}
        inputMode={inputMode ?? (numeric ? 'decimal' : keyboards[type])}
        autoCapitalize={uppercase ? 'characters' : undefined}
        spellCheck={plain && !format ? undefined : false}
        onChange={(event) => enter(event.currentTarget.value)}
        onBlur={leave}
      />
    </Field>
  )
}

/** A widget with an `<input>` of this type. `date` is the date picker of the browser, whose value is an ISO date. */
export const inputOf = (type: string) => (props: WidgetProps) => <Input {...props} type={type} />

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
        autoComplete={autocompleteOf(props)}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
    </Field>
  )
}

/** A password field. It is uncontrolled, because React would write a controlled value into the `value` attribute. */
export function PasswordWidget(props: WidgetProps) {
  const field = useControl(props)
  // A secret is not trimmed.
  const { toText } = useConversion(props)
  const { text, type, leave } = useTextBuffer(props, { toText, toValue: (typed) => typed || undefined })
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current && input.current.value !== text) input.current.value = text
  }, [text])
  return (
    <Field {...field}>
      <SecretInput
        {...controlProps(field)}
        ref={input}
        label={field.label}
        className="input"
        name={props.name}
        autoComplete={autocompleteOf(props)}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
    </Field>
  )
}
