import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils'
import type { ChangeEvent, ComponentProps } from 'react'
import { useLayoutEffect, useRef } from 'react'
import { SecretInput } from '../controls.tsx'
import { Field, controlProps } from '../field.tsx'
import { optionsOf, autocompleteOf, useControl } from './use-control.ts'
import type { Conversion } from './use-text-buffer.ts'
import { useConversion, useTextBuffer } from './use-text-buffer.ts'

/** A field with a text, and the props of its control. */
function useTextControl(props: WidgetProps, conversion: Conversion) {
  const { name, readonly, disabled } = props
  const field = useControl(props)
  const { text, type, leave } = useTextBuffer(props, conversion)
  const control = {
    ...controlProps(field),
    className: 'input',
    name,
    readOnly: readonly,
    disabled,
    autoComplete: autocompleteOf(props),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
    onBlur: leave,
  }
  return { field, text, control }
}

/** The on-screen keyboard by the type of an input. */
const keyboards: Partial<Record<string, ComponentProps<'input'>['inputMode']>> = {
  email: 'email',
  url: 'url',
}

/** An `<input>` of any type. It has no `maxlength`, which would cut pasted text silently; validation reports long texts. */
export function Input(props: WidgetProps & Pick<BaseInputTemplateProps, 'type'>) {
  const { options, schema, type = 'text' } = props
  const { field, text, control } = useTextControl(props, useConversion(props))
  const { inputMode, format } = optionsOf(options)
  const numeric = /number|integer/.test(String(schema.type))
  const plain = type === 'text' && !numeric
  return (
    <Field {...field}>
      <input
        {...control}
        type={type}
        value={text}
        dir={plain ? 'auto' : undefined}
        inputMode={inputMode ?? (numeric ? 'decimal' : keyboards[type])}
        spellCheck={plain && !format ? undefined : false}
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
  const { field, text, control } = useTextControl(props, useConversion(props, trim))
  return (
    <Field {...field}>
      <textarea {...control} rows={4} value={text} />
    </Field>
  )
}

/** A password field. It is uncontrolled, because React would write a controlled value into the `value` attribute. */
export function PasswordWidget(props: WidgetProps) {
  const { toText } = useConversion(props)
  // A secret is not trimmed.
  const conversion = { toText, toValue: (typed: string) => typed || undefined }
  const { field, text, control } = useTextControl(props, conversion)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current && input.current.value !== text) input.current.value = text
  }, [text])
  return (
    <Field {...field}>
      <SecretInput {...control} ref={input} label={field.label} autoCapitalize="none" spellCheck={false} />
    </Field>
  )
}
