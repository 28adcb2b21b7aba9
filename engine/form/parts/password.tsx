import type { WidgetProps } from '@rjsf/utils'
import { useLayoutEffect, useRef } from 'react'
import { Field, controlProps } from '../field.tsx'
import type { FormPart } from '../../view/form-module.ts'
import { SecretInput } from '../controls.tsx'
import { useAutocomplete, useControl } from '../theme/use-control.ts'
import { useConversion, useTextBuffer } from '../theme/use-text-buffer.ts'

/** A password field. It is uncontrolled, because React would write a controlled value into the `value` attribute. */
function PasswordWidget(props: WidgetProps) {
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
        autoComplete={useAutocomplete(props)}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
      />
    </Field>
  )
}

export const password: FormPart = { widgets: { PasswordWidget } }
