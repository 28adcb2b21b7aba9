import type { WidgetProps } from '@rjsf/utils'
import { Field, controlProps } from '../field.tsx'
import { useField } from '../form-context.ts'

/** A widget around `<input>` of one type. No maxlength: it would cut a pasted text without a word; the schema refuses it with one. */
const inputOf = (type: 'text' | 'email' | 'tel' | 'date') =>
  function Input({ id, name }: WidgetProps) {
    const { shown, hints, enter, leave, ...words } = useField(name)
    const field = { id, width: hints.width, ...words }
    return (
      <Field {...field}>
        <input
          {...controlProps(field)}
          className="input"
          type={type}
          dir={type === 'text' ? 'auto' : undefined}
          name={name}
          value={String(shown)}
          autoComplete={hints.autocomplete}
          inputMode={hints.inputMode}
          autoCapitalize={hints.uppercase ? 'characters' : undefined}
          spellCheck={type === 'text' && !hints.format ? undefined : false}
          onChange={(event) => enter(event.currentTarget.value)}
          onBlur={leave}
        />
      </Field>
    )
  }

export const TextWidget = inputOf('text')
export const EmailWidget = inputOf('email')
export const TelWidget = inputOf('tel')
/** The browser's own date field: its value is the ISO date, its looks follow the customer's locale. */
export const DateWidget = inputOf('date')
