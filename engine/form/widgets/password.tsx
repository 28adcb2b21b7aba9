import type { WidgetProps } from '@rjsf/utils'
import { Field, controlProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { SecretInput } from '../secret-input.tsx'

/** A masked field. Uncontrolled, for React would copy a controlled value into the `value` attribute. */
export default function PasswordWidget({ id, name }: WidgetProps) {
  const { hints, enter, leave, shown: _shown, ...words } = useField(name)
  const field = { id, width: hints.width, ...words }
  return (
    <Field {...field}>
      <SecretInput
        {...controlProps(field)}
        label={words.label}
        className="input"
        name={name}
        autoComplete={hints.autocomplete}
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => enter(event.currentTarget.value)}
        onBlur={leave}
      />
    </Field>
  )
}
