import type { WidgetProps } from '@rjsf/utils'
import type { ComponentProps } from 'react'
import { Field, controlProps } from '../../field.tsx'
import { optionsOf, useAutocomplete, useControl } from '../use-control.ts'
import { useConversion } from '../use-conversion.ts'
import { useTyped } from '../use-typed.ts'

type Given = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'step'>

/** A widget around `<input>` of one type. No maxlength: it would cut a pasted text without a word; the schema refuses it with one. */
const inputOf = (given: Given) =>
  function Input(props: WidgetProps) {
    const { options, name, schema, readonly, disabled } = props
    const field = useControl(props)
    const { text, type, leave } = useTyped(props, useConversion(props))
    const { inputMode, uppercase, format } = optionsOf(options)
    const numeric = /number|integer/.test(String(schema.type))
    const plain = given.type === 'text' && !numeric
    return (
      <Field {...field}>
        <input
          {...controlProps(field)}
          {...given}
          className="input"
          dir={plain ? 'auto' : undefined}
          name={name}
          value={text}
          readOnly={readonly}
          disabled={disabled}
          autoComplete={useAutocomplete(props)}
          inputMode={inputMode ?? (numeric ? 'decimal' : given.inputMode)}
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
/** The browser's own calendar: its value is the ISO date, its looks follow the customer's locale. */
export const CalendarWidget = inputOf({ type: 'date' })
