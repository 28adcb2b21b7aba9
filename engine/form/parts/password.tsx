import type { WidgetProps } from '@rjsf/utils'
import { useLayoutEffect, useRef } from 'react'
import { Field, controlProps } from '../field.tsx'
import type { FormPart } from '../../view/form-module.ts'
import { SecretInput } from '../secret-input.tsx'
import { useAutocomplete, useControl } from '../theme/use-control.ts'
import { useConversion } from '../theme/use-conversion.ts'
import { useTyped } from '../theme/use-typed.ts'

/** A masked field. Uncontrolled, for React would copy a controlled value into the `value` attribute. */
function PasswordWidget(props: WidgetProps) {
  const field = useControl(props)
  // What a secret means is what was typed, blanks included.
  const { toText } = useConversion(props)
  const { text, type, leave } = useTyped(props, { toText, toValue: (typed) => typed || undefined })
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
