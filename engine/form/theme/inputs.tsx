import type { BaseInputTemplateProps, WidgetProps } from '@rjsf/utils'
import type { ChangeEvent } from 'react'
import { useLayoutEffect, useRef, useState } from 'react'
import { cleanText, readNumber, writeNumber } from '../../util/readable-text.ts'
import { useEngine } from '../../view/engine.ts'
import { afterPress, SecretInput } from '../controls.tsx'
import { Field } from '../field.tsx'
import { optionsOf, useControl } from './use-control.ts'

/** Converts between the value of a field and the text in its control. */
interface Conversion {
  toText(value: unknown): string
  toValue(text: string): unknown
}

/** The text of a control: as it is typed while the control has the focus, and as its value is written once it is left. */
export function useTypedText({ id, value, onChange, onBlur }: WidgetProps, { toText, toValue }: Conversion) {
  const { locale } = useEngine()
  const now: unknown = value ?? undefined
  const [typed, setTyped] = useState({ text: toText(value), value: now, locale })
  // A value that was changed from outside, or a new language, replaces the text.
  const text = Object.is(typed.value, now) && typed.locale === locale ? typed.text : toText(value)
  const report = (next: string, parsed: unknown) => {
    setTyped({ text: next, value: parsed, locale })
    if (!Object.is(parsed, now)) onChange(parsed)
  }
  return {
    text,
    type: (next: string) => report(next, toValue(next)),
    leave() {
      const parsed = toValue(text)
      report(toText(parsed), parsed)
      afterPress(() => onBlur(id, parsed))
    },
  }
}

/**
 * Converts between value and text of a control: cleans what was pasted, applies the format of the hints, and writes numbers in the
 * notation of the language. A text that is no number stays a string, so that validation reports it.
 */
function useConversion({ options, schema }: WidgetProps, clean: (text: string) => string): Conversion {
  const { product, locale, format: show } = useEngine()
  const { format } = optionsOf(options)
  const numeric = /number|integer/.test(String(schema.type))
  return {
    toText(value) {
      if (value === undefined || value === null) return ''
      if (format && value !== '') return show(format, value)
      return numeric && typeof value === 'number' ? writeNumber(value, locale) : String(value)
    },
    toValue(text) {
      const cleaned = clean(text)
      if (cleaned === '') return undefined
      if (numeric) return readNumber(cleaned, locale) ?? cleaned
      return (format && product.parsers[format]?.(cleaned)) ?? cleaned
    },
  }
}

/** A field with a text, and the props of its control. `clean`: what is removed from a typed text. */
function useTextControl(props: WidgetProps, clean = cleanText) {
  const { options, field, control } = useControl(props)
  const { text, type, leave } = useTypedText(props, useConversion(props, clean))
  const typed = {
    ...control,
    readOnly: props.readonly,
    disabled: props.disabled,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => type(event.currentTarget.value),
    onBlur: leave,
  }
  return { options, field, text, control: typed }
}

/** An `<input>` of any type. It has no `maxlength`, which would cut pasted text silently; validation reports long texts. */
export function Input(props: WidgetProps & Pick<BaseInputTemplateProps, 'type'>) {
  const { schema, type = 'text' } = props
  const { options, field, text, control } = useTextControl(props)
  const numeric = /number|integer/.test(String(schema.type))
  const plain = type === 'text' && !numeric
  return (
    <Field {...field}>
      <input
        {...control}
        type={type}
        value={text}
        dir={plain ? 'auto' : undefined}
        inputMode={options.inputMode ?? (numeric ? 'decimal' : undefined)}
        spellCheck={plain && !options.format ? undefined : false}
      />
    </Field>
  )
}

/** A widget with an `<input>` of this type. `date` is the date picker of the browser, whose value is an ISO date. */
export const inputOf = (type: string) => (props: WidgetProps) => <Input {...props} type={type} />

/** Multi-line text. Its lines stay. */
export function TextareaWidget(props: WidgetProps) {
  const { field, text, control } = useTextControl(props, (typed) => typed.trim())
  return (
    <Field {...field}>
      <textarea {...control} rows={4} value={text} />
    </Field>
  )
}

/** A password field. It is uncontrolled, because React would write a controlled value into the `value` attribute. */
export function PasswordWidget(props: WidgetProps) {
  // A secret is not trimmed.
  const { field, text, control } = useTextControl(props, (typed) => typed)
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
